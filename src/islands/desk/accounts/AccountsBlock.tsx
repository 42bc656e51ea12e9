import { useStore } from '@nanostores/react';
import type { StaffRole } from '#domain/staff-roles.ts';
import type { SignedInUser, StaffBackend } from '../../session/staff-backend.ts';
import { SectionParts } from '../place/SectionParts.tsx';
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
  const you = {
    name: 'you',
    label: 'You',
    content: (
      <div className="staff-dashboard">
        <OwnDetailsForm own={own} />
        <OwnPasswordForm backend={backend} email={user.email} />
        <OwnSecondStep backend={backend} />
      </div>
    ),
  };
  const colleagues = {
    name: 'colleagues',
    label: 'Colleagues',
    content:
      role === 'admin' ? (
        <StaffList backend={backend} userId={user.userId} />
      ) : (
        <Colleagues colleagues={details?.colleagues ?? []} />
      ),
  };
  return (
    <SectionParts
      section="accounts"
      label="Whose accounts"
      parts={role === 'admin' ? [colleagues, you] : [you, colleagues]}
    />
  );
}
