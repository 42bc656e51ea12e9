import { useEffect, useState } from 'react';
import { slotLabel, visitorTime } from '#domain/appointment/slots.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { referenceSentence } from '#domain/enquiry/reference-sentence.ts';
import { calendarFile } from './calendar-file.ts';
import type { BookedCall } from './schedule-dialog.ts';

interface Props {
  booked: BookedCall;
  now: () => Date;
  close: () => void;
}

export function CallRequested({ booked, now, close }: Props) {
  const [file, setFile] = useState<string>();
  const { reference, day, time } = booked;
  const ownTime = visitorTime(day, time);

  useEffect(() => {
    // Without a reference there is no file, because a calendar identifies the call by it.
    if (reference === null) return;
    const text = calendarFile({ reference, day, time }, now());
    const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }));
    setFile(url);
    return () => URL.revokeObjectURL(url);
  }, [reference, day, time, now]);

  return (
    <div className="stack">
      <p>We'll reach out to confirm your appointment. Thank you!</p>
      <p>
        <strong>
          {formatDay(day)}, {slotLabel(time)} IST
        </strong>
        {ownTime && <span className="muted"> ({ownTime} your time)</span>}
        {reference && (
          <>
            <br />
            <span className="muted">{referenceSentence(reference)}</span>
          </>
        )}
      </p>
      <p className="actions">
        {reference && (
          <a className="button quiet" href={file} download="angala-call.ics">
            Add to calendar
          </a>
        )}
        <button type="button" className="button" onClick={close}>
          Close
        </button>
      </p>
    </div>
  );
}
