import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { Field } from '../../form/Field.tsx';
import { staffRoles } from '#domain/staff-roles.ts';
import { DialogActions } from '../dialog/DialogActions.tsx';
import { ModalDialog } from '../dialog/ModalDialog.tsx';
import type { Accounts } from './accounts.ts';

const roleHints = {
  editor: 'Editor: writes and checks homes',
  admin: 'Admin: also publishes and answers',
};

export function InviteForm({ accounts }: { accounts: Accounts }) {
  const { email, role, emailProblem, busy } = useStore(accounts.$accounts);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [isAsking, setAsking] = useState(false);

  async function invite(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (role === 'admin' && accounts.isAddressed()) {
      setAsking(true);
      return;
    }
    if (!(await accounts.invite())) form.current?.querySelector('input')?.focus();
  }

  return (
    <form ref={form} className="staff-account-form" noValidate onSubmit={(event) => void invite(event)}>
      <Field
        id={`${id}-email`}
        label="Email of your colleague"
        type="email"
        autoComplete="off"
        required
        value={email}
        problem={emailProblem ?? undefined}
        onChange={(event) => accounts.type({ email: event.target.value })}
      />
      <div className="field">
        <label htmlFor={`${id}-role`}>Role</label>
        <select
          id={`${id}-role`}
          value={role}
          onChange={(event) => {
            const chosen = staffRoles.find((each) => each === event.target.value);
            if (chosen) accounts.type({ role: chosen });
          }}
        >
          {[...staffRoles].reverse().map((each) => (
            <option key={each} value={each}>
              {roleHints[each]}
            </option>
          ))}
        </select>
      </div>
      <div className="actions">
        <button className="button small" type="submit" aria-disabled={busy}>
          Send the invitation
        </button>
      </div>
      {isAsking && (
        <ModalDialog
          title={`Invite ${email.trim()} as an admin?`}
          about="An admin sees every visitor’s name and number, publishes, deletes, and gives and takes roles, yours too. Look at the address once more: whoever reads its mail becomes one."
          onClose={() => setAsking(false)}
        >
          <DialogActions leave="Cancel" onLeave={() => setAsking(false)}>
            <button
              className="button"
              type="button"
              onClick={() => {
                setAsking(false);
                void accounts.invite();
              }}
            >
              Invite an admin
            </button>
          </DialogActions>
        </ModalDialog>
      )}
    </form>
  );
}
