import { memo, useEffect, type SubmitEvent, useSyncExternalStore } from 'react';
import { bookAppointment } from '#contracts/book-appointment.ts';
import { functionPath } from '#domain/address/function-path.ts';
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
  onPage: boolean;
}

/**
 * The page has it from the start, and opening changes nothing in it on the same day. If its script does not load, the
 * function asks for the slot on a page of its own.
 */
export const CallDetails = memo(function CallDetails({
  dialog,
  now,
  onPage,
  values,
  problems,
  loading,
  refusals,
}: Props) {
  const isDayKnown = useSyncExternalStore(never, known, () => !onPage);

  useEffect(() => {
    const first = firstCallProblem(dialog.$state.get().problems);
    if (refusals > 0 && first) document.getElementById(`schedule-${first}`)?.focus();
  }, [refusals, dialog]);

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    void dialog.showSlots();
  }

  return (
    <form
      className="form"
      method="post"
      action={functionPath(bookAppointment)}
      noValidate
      onSubmit={onSubmit}
    >
      {callDetails.map((field) => (
        <CallField
          key={field.name}
          id={`schedule-${field.name}`}
          field={field}
          problem={problems[field.name]}
          value={values[field.name]}
          onChange={(event) => dialog.change({ [field.name]: event.target.value })}
          {...(field.kind === 'date' &&
            isDayKnown && { min: localToday(now()), max: lastBookableDay(now()) })}
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

const never = () => () => {};
const known = () => true;
