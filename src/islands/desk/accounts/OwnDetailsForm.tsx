import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import { Field } from '../../form/Field.tsx';
import { FieldProblem } from '../../form/FieldProblem.tsx';
import { ProblemNote } from '../block/ProblemNote.tsx';
import { Spinner } from '../block/Spinner.tsx';
import type { OwnDetailsStore } from './own-details.ts';

const signatures = [
  { field: 'signature_english', label: 'Your signature in English', lang: 'en-IN' },
  { field: 'signature_kannada', label: 'Your signature in Kannada', lang: 'kn' },
] as const;

/** The name, telephone and signatures of whoever is signed in. */
export function OwnDetailsForm({ own }: { own: OwnDetailsStore }) {
  const { load, details, problems, busy, problem, done } = useStore(own.$own);
  useStore(own.$typed);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => void own.load(), [own]);

  async function save(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    const wrong = await own.save();
    if (wrong) form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
  }

  return (
    <section className="panel staff-block" aria-labelledby="own-title">
      <header className="staff-block-head">
        <h2 id="own-title">You</h2>
      </header>
      {!details && load === 'loading' && <Spinner text="Reading what you are called…" />}
      {!details && load === 'failed' && (
        <ProblemNote text="Your name could not be read." onTryAgain={() => void own.load()} />
      )}
      {details && (
        <form ref={form} className="staff-account-form" noValidate onSubmit={(event) => void save(event)}>
          <Field
            id="own-name"
            name="name"
            label="Your name"
            autoComplete="name"
            required
            hint="It stands beside all that you do here, and below what you answer."
            value={own.text('name')}
            problem={problems.name}
            onChange={(event) => own.type('name', event.target.value)}
          />
          <Field
            id="own-phone"
            name="phone"
            label="Your telephone"
            type="tel"
            autoComplete="tel"
            hint="For colleagues. Customers get it only if your signature has it."
            value={own.text('phone')}
            problem={problems.phone}
            onChange={(event) => own.type('phone', event.target.value)}
          />
          {signatures.map(({ field, label, lang }) => (
            <div key={field} className="field">
              <label htmlFor={`own-${field}`}>{label}</label>
              <textarea
                id={`own-${field}`}
                name={field}
                rows={3}
                lang={lang}
                value={own.text(field)}
                placeholder={details.name ?? undefined}
                aria-invalid={problems[field] ? true : undefined}
                aria-describedby={problems[field] ? `own-${field}-problem` : 'own-signature-hint'}
                onChange={(event) => own.type(field, event.target.value)}
              />
              <FieldProblem id={`own-${field}`} problem={problems[field]} />
            </div>
          ))}
          <small id="own-signature-hint" className="muted">
            It ends each of your answers, and you see it there before you send. Without one, your name does.
          </small>
          <div className="actions">
            <button className="button small" type="submit" aria-disabled={busy}>
              Save
            </button>
          </div>
        </form>
      )}
      <ProblemNote text={problem} />
      {done && (
        <p className="notice good" role="status">
          {done}
        </p>
      )}
    </section>
  );
}
