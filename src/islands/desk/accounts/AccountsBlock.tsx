import type { StaffRole } from '#domain/staff-roles.ts';
import type { SignedInUser, StaffBackend } from '../../session/staff-backend.ts';
import { OwnPasswordForm } from './OwnPasswordForm.tsx';
import { OwnSecondStep } from './OwnSecondStep.tsx';
import { StaffList } from './StaffList.tsx';

interface AccountsBlockProps {
  backend: StaffBackend;
  user: SignedInUser;
  role: StaffRole;
}

/** Everybody's own password and second step and, for admins, the accounts of all staff. */
export function AccountsBlock({ backend, user, role }: AccountsBlockProps) {
  return (
    <div className="staff-dashboard">
      {role === 'admin' && <StaffList backend={backend} userId={user.userId} />}
      <OwnPasswordForm backend={backend} email={user.email} />
      <OwnSecondStep backend={backend} />
    </div>
  );
}
