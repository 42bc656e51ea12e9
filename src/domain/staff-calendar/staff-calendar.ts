import type { CalendarStatus } from '../appointment/appointment-status.ts';
import { addDays, istInstant } from '../calendar/ist.ts';
import type { Day } from '../calendar/day.ts';
import { withoutBidiControls } from '../text/without-bidi-controls.ts';
import { icalendarFile, escapeText, invitationUid, formatUtc } from '../appointment/icalendar.ts';
import { slotInstants } from '../appointment/slots.ts';
import {
  numberedHomes,
  type PlannedHome,
  visitSummaryForStaff,
  visitUid,
} from '../visit/visit-invitation.ts';
import { visitInstants } from '../visit/visit-times.ts';

/** Name, phone, e-mail and message are unchanged from what the visitor typed. */
export interface StaffCall {
  reference: string;
  name: string;
  phone: string;
  email: string;
  message: string;
  day: Day;
  time: string;
  status: CalendarStatus;
  /** Rises with every change of day, time or status. */
  sequence: number;
  changedAt: Date;
}

/** A visit that is planned or was made. Name, phone and e-mail are as the visitor typed them. */
export interface StaffVisit {
  id: string;
  reference: string;
  name: string;
  phone: string;
  email: string;
  day: Day;
  time: string;
  homes: readonly PlannedHome[];
  meetingPoint: string;
  shownBy: string;
  status: 'planned' | 'done';
  /** Rises with every change that was mailed. */
  sequence: number;
  changedAt: Date;
}

/** A call or a visit that does not take place. It says nothing about a person. */
export interface CancelledMeeting {
  kind: 'call' | 'visit';
  /** The reference of a call, or the id of a visit. */
  key: string;
  day: Day;
  time: string;
  minutes: number;
  sequence: number;
  changedAt: Date;
}

export interface StaffCalendar {
  siteName: string;
  calls: readonly StaffCall[];
  visits: readonly StaffVisit[];
  cancelled: readonly CancelledMeeting[];
  closedDays: readonly { day: Day; reason: string | null }[];
}

const notes = {
  requested: ' (to confirm)',
  confirmed: '',
  done: ' (done)',
  'no-show': ' (no-show)',
} as const satisfies Record<CalendarStatus, string>;

/**
 * The calendar that the phones of staff subscribe to (RFC 5545). Calls and visits are events, closed days are all-day events. It has
 * no METHOD: PUBLISH would need an organizer for each of them (RFC 5546, section 3.2.1).
 */
export function staffCalendar(
  { siteName, calls, visits, cancelled, closedDays }: StaffCalendar,
  writtenAt: Date,
): string {
  return icalendarFile([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Angala//Calls of staff//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(`Calls and visits, ${siteName}`)}`,
    'X-WR-TIMEZONE:Asia/Kolkata',
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    ...calls.flatMap(callEvent),
    ...visits.flatMap(visitEvent),
    ...cancelled.flatMap(cancelledEvent),
    ...closedDays.flatMap((closed) => closedEvent(closed, writtenAt)),
    'END:VCALENDAR',
  ]);
}

function callEvent(call: StaffCall): string[] {
  const { start, end } = slotInstants(call.day, call.time);
  const details = [call.phone, call.email, call.message, `Reference ${call.reference}`];
  return [
    'BEGIN:VEVENT',
    `UID:${invitationUid(call.reference)}`,
    `SEQUENCE:${call.sequence}`,
    `DTSTAMP:${formatUtc(call.changedAt)}`,
    `DTSTART:${formatUtc(start)}`,
    `DTEND:${formatUtc(end)}`,
    `SUMMARY:${escapeText(withoutBidiControls(`Call ${call.name}${notes[call.status]}`))}`,
    `DESCRIPTION:${escapeText(withoutBidiControls(details.filter((line) => line !== '').join('\n')))}`,
    `STATUS:${call.status === 'requested' ? 'TENTATIVE' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}

function visitEvent(visit: StaffVisit): string[] {
  const { start, end } = visitInstants(visit);
  const details = [
    ...[visit.phone, visit.email].filter((line) => line !== ''),
    ...numberedHomes(visit),
    `Shown by ${visit.shownBy}`,
    `Reference ${visit.reference}`,
  ];
  const note = visit.status === 'done' ? ' (done)' : '';
  return [
    'BEGIN:VEVENT',
    `UID:${visitUid(visit.id)}`,
    `SEQUENCE:${visit.sequence}`,
    `DTSTAMP:${formatUtc(visit.changedAt)}`,
    `DTSTART:${formatUtc(start)}`,
    `DTEND:${formatUtc(end)}`,
    `SUMMARY:${escapeText(withoutBidiControls(`${visitSummaryForStaff(visit.name, visit.homes)}${note}`))}`,
    `LOCATION:${escapeText(withoutBidiControls(visit.meetingPoint))}`,
    `DESCRIPTION:${escapeText(withoutBidiControls(details.join('\n')))}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
  ];
}

/** A program that keeps events which are not in the file any more learns that this one is cancelled. */
function cancelledEvent({ kind, key, day, time, minutes, sequence, changedAt }: CancelledMeeting): string[] {
  const start = istInstant(day, time);
  return [
    'BEGIN:VEVENT',
    `UID:${kind === 'call' ? invitationUid(key) : visitUid(key)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${formatUtc(changedAt)}`,
    `DTSTART:${formatUtc(start)}`,
    `DTEND:${formatUtc(new Date(start.getTime() + minutes * 60_000))}`,
    `SUMMARY:Cancelled ${kind}`,
    'STATUS:CANCELLED',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

function closedEvent({ day, reason }: { day: Day; reason: string | null }, writtenAt: Date): string[] {
  const date = (each: Day) => each.replaceAll('-', '');
  return [
    'BEGIN:VEVENT',
    `UID:${day}.closed@angala`,
    `DTSTAMP:${formatUtc(writtenAt)}`,
    `DTSTART;VALUE=DATE:${date(day)}`,
    `DTEND;VALUE=DATE:${date(addDays(day, 1))}`,
    `SUMMARY:${escapeText(withoutBidiControls(['No calls', reason].filter(Boolean).join(': ')))}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}
