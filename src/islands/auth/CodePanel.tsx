import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useRef } from 'react';
import { CodeField } from '../form/CodeField.tsx';
import type { CodeForm } from './code-form.ts';

/** Asks for the code of an app, in the place of the form for the password. */
export function CodePanel({ form }: { form: CodeForm }) {
  const { code, problem, busy } = useStore(form.$code);
  const formRef = useRef<HTMLFormElement>(null);
  const focusCode = () => formRef.current?.querySelector('input')?.focus();
  useEffect(focusCode, []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!(await form.submit())) focusCode();
  }

  return (
    <form ref={formRef} className="form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <h2 className="panel-title">Enter Your Code</h2>
      <p>Your password is right. Now open the app on your phone that shows codes.</p>
      <CodeField
        id="auth-code"
        value={code}
        problem={problem}
        onChange={(event) => form.type(event.target.value)}
      />
      <button className="button wide" type="submit" aria-disabled={busy}>
        {busy ? 'Signing in...' : 'Sign In'}
      </button>
      <button
        className="button quiet wide"
        type="button"
        aria-disabled={busy}
        onClick={() => void form.leave()}
      >
        Use Another Account
      </button>
      <details>
        <summary>Is the phone lost?</summary>
        <p className="small">
          An admin can take the second step of your account away. After that your password is enough.
        </p>
      </details>
    </form>
  );
}
