import { useStore } from '@nanostores/react';
import type { StaffRole } from '#domain/staff-roles.ts';
import type { SignedInUser, StaffBackend } from '../../session/staff-backend.ts';
import { DutyPart } from '../duty/DutyPart.tsx';
import { Colleagues } from './Colleagues.tsx';
import type { OwnDetailsStore } from './own-details.ts';
import { OwnDetailsForm } from './OwnDetailsForm.tsx';
import { OwnPasswordForm } from './OwnPasswordForm.tsx';
import { OwnSecondStep } from './OwnSecondStep.tsx';
import { StaffList } from './StaffList.tsx';

interface AccountsBlockProps {
  backend: StaffBackend;
  user: SignedInUser;
  role: StaffRole;
  own: OwnDetailsStore;
}

/** Everybody's own name, password and second step, their colleagues and, for admins, the accounts of all staff. */
export function AccountsBlock({ backend, user, role, own }: AccountsBlockProps) {
  const { details } = useStore(own.$own, { keys: ['details'] });
  return (
    <div className="staff-dashboard">
      {role === 'admin' && <DutyPart backend={backend} userId={user.userId} />}
      {role === 'admin' && <StaffList backend={backend} userId={user.userId} />}
      <OwnDetailsForm own={own} />
      {role === 'editor' && <Colleagues colleagues={details?.colleagues ?? []} />}
      <OwnPasswordForm backend={backend} email={user.email} />
      <OwnSecondStep backend={backend} />
    </div>
  );
}
