import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useRef, useState } from 'react';
import { Field } from '../../form/Field.tsx';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { ProblemNote } from '../block/ProblemNote.tsx';
import { createOwnPassword } from './own-password.ts';

/** `email` lets a password manager know whose password it is. */
export function OwnPasswordForm({ backend, email }: { backend: StaffBackend; email: string }) {
  const [own] = useState(() => createOwnPassword({ backend }));
  const { present, chosen, problems, busy, problem, isSaved } = useStore(own.$password);
  const form = useRef<HTMLFormElement>(null);

  async function save(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    const wrong = await own.save();
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
  }

  return (
    <section className="panel staff-block" aria-labelledby="password-title">
      <header className="staff-block-head">
        <h2 id="password-title">Your password</h2>
      </header>
      <p className="small muted staff-lead">A new one signs you out in every other browser.</p>
      <form
        ref={form}
        className="staff-account-form"
        method="post"
        noValidate
        onSubmit={(event) => void save(event)}
      >
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field
          id="password-present"
          name="present"
          label="Present password"
          type="password"
          autoComplete="current-password"
          required
          value={present}
          problem={problems.present}
          onChange={(event) => own.type({ present: event.target.value })}
        />
        <Field
          id="password-chosen"
          name="chosen"
          label="New password"
          type="password"
          autoComplete="new-password"
          required
          hint={problems.chosen ? undefined : 'Password must be at least 6 characters'}
          value={chosen}
          problem={problems.chosen}
          onChange={(event) => own.type({ chosen: event.target.value })}
        />
        <div className="actions">
          <button className="button small" type="submit" aria-disabled={busy}>
            Save the password
          </button>
        </div>
      </form>
      <ProblemNote text={problem} />
      {isSaved && (
        <p className="notice good" role="status">
          Your password is saved.
        </p>
      )}
    </section>
  );
}
