import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useRef } from 'react';
import { Field } from '../../form/Field.tsx';
import { ProblemNote } from '../block/ProblemNote.tsx';
import type { OwnDetailsStore } from './own-details.ts';
import './accounts.css';

interface NameQuestionProps {
  own: OwnDetailsStore;
  /** Called when the question is answered, and gone with the focus. */
  onAnswered: () => void;
}

/** Asks whoever has no name yet for it. It is asked once, and the rest can be filled in under Staff. */
export function NameQuestion({ own, onAnswered }: NameQuestionProps) {
  const { details, problems, busy, problem } = useStore(own.$own);
  useStore(own.$typed);
  const form = useRef<HTMLFormElement>(null);
  if (!details) return null;

  async function save(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (await own.save(['name'])) form.current?.querySelector('input')?.focus();
    else if (own.$own.get().problem === null) onAnswered();
  }

  async function decline(): Promise<void> {
    if (await own.decline()) onAnswered();
  }

  return (
    <section className="panel staff-block" aria-labelledby="name-question">
      <header className="staff-block-head">
        <h2 id="name-question">What are you called?</h2>
      </header>
      <p className="small muted staff-lead">
        Until you say, colleagues read ‘<bdi>{details.called}</bdi>’ beside what you do.
      </p>
      <form ref={form} className="staff-account-form" noValidate onSubmit={(event) => void save(event)}>
        <Field
          id="asked-name"
          name="name"
          label="Your name"
          autoComplete="name"
          required
          value={own.text('name')}
          problem={problems.name}
          onChange={(event) => own.type('name', event.target.value)}
        />
        <div className="actions">
          <button className="button small" type="submit" aria-disabled={busy}>
            Save my name
          </button>
          <button
            className="button quiet small"
            type="button"
            aria-disabled={busy}
            onClick={() => void decline()}
          >
            Not now
          </button>
        </div>
      </form>
      <ProblemNote text={problem} />
    </section>
  );
}
