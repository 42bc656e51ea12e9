import { memo, useEffect, type SubmitEvent } from 'react';
import { localToday } from '#domain/appointment/local-today.ts';
import { lastBookableDay } from '#domain/appointment/slots.ts';
import { AnswerClock } from '../form/AnswerClock.tsx';
import { Field } from '../form/Field.tsx';
import { PrivacyNote } from '../form/PrivacyNote.tsx';
import {
  type CallField,
  firstCallProblem,
  type ScheduleDialog,
  type ScheduleState,
} from './schedule-dialog.ts';

interface Props extends Pick<ScheduleState, 'values' | 'problems' | 'loading' | 'refusals'> {
  dialog: ScheduleDialog;
  now: () => Date;
}

/**
 * The first step: who calls, and on which day. It is rendered before the dialog opens, and opening changes nothing in
 * it on the same day.
 */
export const CallDetails = memo(function CallDetails({
  dialog,
  now,
  values,
  problems,
  loading,
  refusals,
}: Props) {
  useEffect(() => {
    const first = firstCallProblem(dialog.$state.get().problems);
    if (refusals > 0 && first) document.getElementById(`schedule-${first}`)?.focus();
  }, [refusals, dialog]);

  const bound = (field: CallField) => ({
    id: `schedule-${field}`,
    name: field,
    value: values[field],
    onChange: (event: { target: { value: string } }) => dialog.change({ [field]: event.target.value }),
  });

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    void dialog.seeSlots();
  }

  return (
    <form className="form" noValidate onSubmit={onSubmit}>
      <Field {...bound('name')} problem={problems.name} label="Your name" required autoComplete="name" />
      <Field
        {...bound('email')}
        problem={problems.email}
        label="Email"
        type="email"
        required
        autoComplete="email"
      />
      <Field
        {...bound('phone')}
        problem={problems.phone}
        label="Phone (optional)"
        type="tel"
        autoComplete="tel"
      />
      <Field
        {...bound('preferred_date')}
        problem={problems.preferred_date}
        label="Preferred date"
        type="date"
        min={localToday(now())}
        max={lastBookableDay(now())}
        hint="Slots are shown for 10:00–14:00 IST"
      />
      <div className="field">
        <label htmlFor="schedule-message">Message (optional)</label>
        <textarea
          {...bound('message')}
          rows={3}
          aria-invalid={problems.message ? true : undefined}
          aria-describedby={problems.message ? 'schedule-message-problem' : undefined}
        />
        {problems.message && (
          <p className="problem" id="schedule-message-problem">
            {problems.message}
          </p>
        )}
      </div>
      <button className="button wide" type="submit" aria-disabled={loading}>
        {loading ? 'Loading slots...' : 'See available slots'}
      </button>
      <AnswerClock now={now} />
      <PrivacyNote use="call" />
    </form>
  );
});
