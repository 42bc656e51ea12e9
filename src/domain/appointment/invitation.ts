import type { Day } from '../calendar/day.ts';
import type { OpenStatus } from './appointment-status.ts';
import {
  icalendarFile,
  escapeText,
  invitationUid,
  cleanAddress,
  quoteParameter,
  formatUtc,
} from './icalendar.ts';
import { slotInstants } from './slots.ts';

/** The data of a booked call for a calendar. `sequence` rises with every change of the call. */
export interface CallInvitation {
  /** REQUEST and CANCEL are sent by mail. PUBLISH is for the file of 'Add to calendar'. */
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  /** A requested call holds its slot and waits for our confirmation. */
  state: OpenStatus | 'cancelled';
  reference: string;
  day: Day;
  time: string;
  sequence: number;
  summary: string;
  description: string;
  organizer: { name: string; email: string } | null;
  attendee: { name: string; email: string } | null;
  writtenAt: Date;
}

const icsStatus = { requested: 'TENTATIVE', confirmed: 'CONFIRMED', cancelled: 'CANCELLED' } as const;

/** The file of 'Add to calendar' for a call that was requested and waits for our confirmation. */
export function requestedCallFile(
  call: Pick<CallInvitation, 'reference' | 'day' | 'time'>,
  siteName: string,
  writtenAt: Date,
): string {
  return invitationText({
    ...call,
    ...describeCall(siteName, call.reference),
    method: 'PUBLISH',
    state: 'requested',
    sequence: 0,
    organizer: null,
    attendee: null,
    writtenAt,
  });
}

/** The name and description of a call in a calendar. Invitations and the calendar of staff share them. */
export function describeCall(
  siteName: string,
  reference: string,
): Pick<CallInvitation, 'summary' | 'description'> {
  return {
    summary: `Call with ${siteName}`,
    description: `Free 15-minute consultation, in a 30-minute slot. Reference ${reference}.`,
  };
}

/** The text of an .ics file (RFC 5545, RFC 5546). */
export function invitationText(call: CallInvitation): string {
  const { start, end } = slotInstants(call.day, call.time);
  return icalendarFile([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Angala//Calls//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${call.method}`,
    'BEGIN:VEVENT',
    `UID:${invitationUid(call.reference)}`,
    `SEQUENCE:${call.sequence}`,
    `DTSTAMP:${formatUtc(call.writtenAt)}`,
    `DTSTART:${formatUtc(start)}`,
    `DTEND:${formatUtc(end)}`,
    `SUMMARY:${escapeText(call.summary)}`,
    `DESCRIPTION:${escapeText(call.description)}`,
    `STATUS:${icsStatus[call.state]}`,
    ...(call.organizer
      ? [`ORGANIZER;CN=${quoteParameter(call.organizer.name)}:mailto:${cleanAddress(call.organizer.email)}`]
      : []),
    ...(call.attendee
      ? [
          `ATTENDEE;CN=${quoteParameter(call.attendee.name)};ROLE=REQ-PARTICIPANT;RSVP=FALSE:mailto:${cleanAddress(call.attendee.email)}`,
        ]
      : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
}
