import type { InputHTMLAttributes } from 'react';
import { FieldProblem } from './FieldProblem.tsx';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
}

/** No maxlength, so that long text gets a message instead of being cut silently. */
export function Field({ id, label, hint, problem, ...input }: Props) {
  const describedBy = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        {...input}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      <FieldProblem id={id} problem={problem} />
    </div>
  );
}
