interface CredentialFieldProps {
  name: string;
  label: string;
  type: 'email' | 'password';
  value: string;
  autoComplete: string;
  problem: string | undefined;
  hint?: string | undefined;
  onType: (text: string) => void;
}

/** A required field with its own message, tied to it for a screen reader. */
export function CredentialField({
  name,
  label,
  type,
  value,
  autoComplete,
  problem,
  hint,
  onType,
}: CredentialFieldProps) {
  const id = `auth-${name}`;
  const described = [hint && !problem && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={type}
        value={value}
        required
        autoComplete={autoComplete}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
        onChange={(event) => onType(event.target.value)}
      />
      {hint && !problem && <small id={`${id}-hint`}>{hint}</small>}
      {problem && (
        <p className="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
