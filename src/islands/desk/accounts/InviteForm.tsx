import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useId, useRef } from 'react';
import { Field } from '../../form/Field.tsx';
import { staffRoles } from '#domain/staff-roles.ts';
import type { Accounts } from './accounts.ts';

const roleHints = {
  editor: 'Editor: writes and checks homes',
  admin: 'Admin: also publishes and answers',
};

export function InviteForm({ accounts }: { accounts: Accounts }) {
  const { email, role, emailProblem, busy } = useStore(accounts.$accounts);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);

  async function invite(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
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
    </form>
  );
}
