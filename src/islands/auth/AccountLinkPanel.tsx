import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { CodeField } from '../form/CodeField.tsx';
import { Field } from '../form/Field.tsx';
import type { AccountLinkForm } from './account-link-form.ts';

interface Props {
  form: AccountLinkForm;
  /** Signing in, for when the link does not work or signs nobody in. */
  children: ReactNode;
}

export function AccountLinkPanel({ form, children }: Props) {
  const { password, problem, asksForCode, code, codeProblem, busy, notice } = useStore(form.$link);
  const formRef = useRef<HTMLFormElement>(null);
  const { title, text, button, asksForPassword } = form.words;
  // Its field is disabled until the answer that asks for it was dealt with.
  useEffect(() => {
    if (asksForCode && !busy) formRef.current?.querySelector<HTMLElement>('[name=code]')?.focus();
  }, [asksForCode, busy]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!(await form.press())) formRef.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }

  if (notice !== null)
    return (
      <div className="stack">
        <p className="notice" role="alert">
          {notice}
        </p>
        <div>{children}</div>
      </div>
    );
  return (
    <form ref={formRef} className="form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <h2 className="panel-title">{title}</h2>
      <p>{text}</p>
      <fieldset className="form" disabled={busy}>
        {asksForPassword && (
          <Field
            id="link-password"
            name="password"
            label="New password"
            type="password"
            required
            autoComplete="new-password"
            hint={problem ? undefined : 'Password must be at least 6 characters'}
            problem={problem}
            value={password}
            onChange={(event) => form.setPassword(event.target.value)}
          />
        )}
        {asksForCode && (
          <CodeField
            id="link-code"
            value={code}
            problem={codeProblem}
            onChange={(event) => form.setCode(event.target.value)}
          />
        )}
        <button className="button wide" type="submit">
          {button}
        </button>
      </fieldset>
    </form>
  );
}
