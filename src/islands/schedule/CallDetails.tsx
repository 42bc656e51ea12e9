import { memo, useEffect, type SubmitEvent } from 'react';
import { callDetails } from '#domain/appointment/call-fields.ts';
import { localToday } from '#domain/appointment/local-today.ts';
import { lastBookableDay } from '#domain/appointment/slots.ts';
import { privacyNotes } from '#domain/form/privacy-notes.ts';
import { askNow } from '#domain/promise/answer-by.ts';
import { AnswerClock } from '../form/AnswerClock.tsx';
import { PrivacyNote } from '../form/PrivacyNote.tsx';
import { CallField } from './CallField.tsx';
import { firstCallProblem, type ScheduleStore, type ScheduleState } from './schedule-dialog.ts';

interface Props extends Pick<ScheduleState, 'values' | 'problems' | 'loading' | 'refusals'> {
  dialog: ScheduleStore;
  now: () => Date;
}

/** Rendered before the dialog opens, and opening changes nothing in it on the same day. */
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

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    void dialog.showSlots();
  }

  return (
    <form className="form" noValidate onSubmit={onSubmit}>
      {callDetails.map((field) => (
        <CallField
          key={field.name}
          id={`schedule-${field.name}`}
          field={field}
          problem={problems[field.name]}
          value={values[field.name]}
          onChange={(event) => dialog.change({ [field.name]: event.target.value })}
          {...(field.kind === 'date' && { min: localToday(now()), max: lastBookableDay(now()) })}
        />
      ))}
      <button className="button wide" type="submit" aria-disabled={loading}>
        {loading ? 'Loading slots...' : 'See available slots'}
      </button>
      <AnswerClock now={now} begin={askNow.call} />
      <PrivacyNote text={privacyNotes.call} />
    </form>
  );
});
