import { useStore } from '@nanostores/react';
import { useEffect, useRef, type SubmitEvent } from 'react';
import type { EarlierCallChoice } from '#contracts/book-appointment.ts';
import { callFields } from '#domain/appointment/call-fields.ts';
import { localToday } from '#domain/appointment/local-today.ts';
import { fullDayMessage, slotNote } from '#domain/appointment/slot-refusal.ts';
import { lastBookableDay, visitorTime } from '#domain/appointment/slots.ts';
import { Field } from '../form/Field.tsx';
import { Honeypot } from '../form/Honeypot.tsx';
import type { ScheduleStore } from './schedule-dialog.ts';

/** The second step: the choice of a 30-minute slot, in Indian time and, if that differs, in the visitor's own. */
export function SlotPicker({ dialog, now }: { dialog: ScheduleStore; now: () => Date }) {
  const { values, slots, loading, chosen, booking, standing } = useStore(dialog.$state);
  const honeypot = useRef<HTMLInputElement>(null);
  const question = useRef<HTMLParagraphElement>(null);
  const day = values.preferred_date;
  const book = (choice?: EarlierCallChoice) => void dialog.book(honeypot.current?.value ?? '', choice);

  useEffect(() => {
    if (standing !== null) question.current?.focus();
  }, [standing]);

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    book();
  }

  return (
    <form className="form" noValidate onSubmit={onSubmit}>
      <div className="schedule-day">
        <Field
          id="schedule-day"
          name={callFields.preferred_date.name}
          label="Date"
          type="date"
          min={localToday(now())}
          max={lastBookableDay(now())}
          value={day}
          onChange={(event) => void dialog.changeDate(event.target.value)}
        />
        <button type="button" className="button quiet" onClick={dialog.backToDetails}>
          Edit details
        </button>
      </div>
      <fieldset className="field" aria-busy={loading}>
        <legend>{callFields.preferred_time.label}</legend>
        <div className="slots">
          {slots?.map(({ time, label, booked: unavailable, refusal }) => {
            const ownTime = day ? visitorTime(day, time) : null;
            return (
              <button
                key={time}
                type="button"
                disabled={unavailable}
                aria-pressed={chosen === time}
                onClick={() => dialog.choose(time)}
              >
                <span>{label}</span>
                {unavailable && <span className="sr"> ({slotNote(refusal)})</span>}
                {ownTime && <small>{ownTime} your time</small>}
              </button>
            );
          })}
        </div>
        <p className="hint" role="status">
          {loading
            ? 'Loading slots...'
            : slots === null
              ? 'Choose a date to see its times.'
              : fullDayMessage(slots)}
        </p>
      </fieldset>
      <Honeypot input={honeypot} />
      {standing !== null && (
        <p ref={question} tabIndex={-1} role="alert">
          {standing}
        </p>
      )}
      <div className="actions">
        <button type="button" className="button quiet" onClick={dialog.backToDetails}>
          Back
        </button>
        {standing !== null && (
          <button type="button" className="button quiet" aria-disabled={booking} onClick={() => book('kept')}>
            Keep both
          </button>
        )}
        {standing === null ? (
          <button type="submit" className="button" aria-disabled={booking || loading}>
            {booking ? 'Booking...' : 'Book appointment'}
          </button>
        ) : (
          <button type="button" className="button" aria-disabled={booking} onClick={() => book('replaced')}>
            {booking ? 'Booking...' : 'Replace it'}
          </button>
        )}
      </div>
    </form>
  );
}
