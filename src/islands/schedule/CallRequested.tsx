import { useEffect, useState } from 'react';
import type { BookAppointmentResponse } from '#contracts/book-appointment.ts';
import { visitorTime } from '#domain/appointment/slots.ts';
import { dayWords } from '#domain/calendar/day.ts';
import { referenceSentence } from '#domain/enquiry/reference.ts';
import { calendarFile } from './calendar-file.ts';

interface Props {
  booked: BookAppointmentResponse;
  now: () => Date;
  close: () => void;
}

/** The last step: what was asked for, and a file for the visitor's own calendar. */
export function CallRequested({ booked, now, close }: Props) {
  const [file, setFile] = useState<string>();
  const own = visitorTime(booked.preferred_date, booked.preferred_time);

  useEffect(() => {
    const url = URL.createObjectURL(new Blob([calendarFile(booked, now())], { type: 'text/calendar' }));
    setFile(url);
    return () => URL.revokeObjectURL(url);
  }, [booked, now]);

  return (
    <div className="stack">
      <p>We'll reach out to confirm your appointment. Thank you!</p>
      <p>
        <strong>
          {dayWords(booked.preferred_date)}, {booked.label} IST
        </strong>
        {own && <span className="muted"> ({own} your time)</span>}
        <br />
        <span className="muted">{referenceSentence(booked.reference)}</span>
      </p>
      <p className="actions">
        <a className="button quiet" href={file} download="angala-call.ics">
          Add to calendar
        </a>
        <button type="button" className="button" onClick={close}>
          Close
        </button>
      </p>
    </div>
  );
}
