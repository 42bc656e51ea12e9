import { type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { closedDayLimits } from '#domain/limits.ts';
import { characterCount } from '#domain/text/character-count.ts';
import type { Calls } from './calls.ts';

interface CloseDayFormProps {
  calls: Calls;
  closing: { day: string; reason: string };
  busy: boolean;
}

/** A form that closes a day for calls, with a reason that only staff see. */
export function CloseDayForm({ calls, closing, busy }: CloseDayFormProps) {
  const id = useId();
  const reason = useRef<HTMLInputElement>(null);
  const tooLong = characterCount(closing.reason) > closedDayLimits.reason;
  useEffect(() => reason.current?.focus(), []);

  function close(event: SyntheticEvent): void {
    event.preventDefault();
    if (!tooLong) void calls.closeDay();
  }

  return (
    <form className="staff-asking staff-closing" onSubmit={close} noValidate aria-label="Close a day">
      <div className="field">
        <label htmlFor={`${id}-day`}>Day without calls</label>
        <input
          id={`${id}-day`}
          type="date"
          min={calls.today()}
          value={closing.day}
          onChange={(event) => calls.typeClosing({ day: event.target.value })}
        />
      </div>
      <div className="field grow">
        <label htmlFor={`${id}-reason`}>Reason</label>
        <input
          id={`${id}-reason`}
          ref={reason}
          value={closing.reason}
          autoComplete="off"
          placeholder="e.g., Christmas"
          aria-invalid={tooLong}
          aria-describedby={`${id}-hint`}
          onChange={(event) => calls.typeClosing({ reason: event.target.value })}
        />
        <p className={tooLong ? 'problem' : 'hint'} id={`${id}-hint`}>
          {tooLong ? `A reason has room for ${closedDayLimits.reason} characters.` : 'Only staff see it.'}
        </p>
      </div>
      <div className="actions">
        <button className="button small" type="submit" aria-disabled={busy}>
          Close the day
        </button>
        <button className="button quiet small" type="button" onClick={() => calls.cancelClosing()}>
          Cancel
        </button>
      </div>
    </form>
  );
}
