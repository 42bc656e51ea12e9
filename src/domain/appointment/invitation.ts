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

/** `sequence` rises with every change of the call. */
interface CallEvent {
  /** A requested call holds its slot and waits for our confirmation. */
  state: OpenStatus | 'cancelled';
  reference: string;
  day: Day;
  time: string;
  sequence: number;
  summary: string;
  description: string;
  writtenAt: Date;
}

interface Person {
  name: string;
  email: string;
}

/** A call as mails send it: who asks whom to keep the time, or says that it is free again (RFC 5546). */
export interface CallInvitation extends CallEvent {
  method: 'REQUEST' | 'CANCEL';
  organizer: Person;
  attendee: Person;
}

const icsStatus = { requested: 'TENTATIVE', confirmed: 'CONFIRMED', cancelled: 'CANCELLED' } as const;

/**
 * The file of 'Add to calendar' for a call that was requested and waits for our confirmation. It has no METHOD: nobody
 * sends it, and PUBLISH would need an organizer, whose address the page does not know.
 */
export function requestedCallFile(
  call: Pick<CallEvent, 'reference' | 'day' | 'time'>,
  siteName: string,
  writtenAt: Date,
): string {
  const event = {
    ...call,
    ...describeCall(siteName, call.reference),
    state: 'requested',
    sequence: 0,
  } as const;
  return callFile([], { ...event, writtenAt }, []);
}

/** Invitations and the calendar of staff share them. */
export function describeCall(
  siteName: string,
  reference: string,
): Pick<CallEvent, 'summary' | 'description'> {
  return {
    summary: `Call with ${siteName}`,
    description: `Free 15-minute consultation, in a 30-minute slot. Reference ${reference}.`,
  };
}

/** A call as a calendar file (RFC 5545): a request or a cancellation. */
export function invitationText({ method, organizer, attendee, ...call }: CallInvitation): string {
  return callFile([`METHOD:${method}`], call, [
    `ORGANIZER;CN=${quoteParameter(organizer.name)}:mailto:${cleanAddress(organizer.email)}`,
    `ATTENDEE;CN=${quoteParameter(attendee.name)};ROLE=REQ-PARTICIPANT;RSVP=FALSE:mailto:${cleanAddress(attendee.email)}`,
  ]);
}

function callFile(method: readonly string[], call: CallEvent, people: readonly string[]): string {
  const { start, end } = slotInstants(call.day, call.time);
  return icalendarFile([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Angala//Calls//EN',
    'CALSCALE:GREGORIAN',
    ...method,
    'BEGIN:VEVENT',
    `UID:${invitationUid(call.reference)}`,
    `SEQUENCE:${call.sequence}`,
    `DTSTAMP:${formatUtc(call.writtenAt)}`,
    `DTSTART:${formatUtc(start)}`,
    `DTEND:${formatUtc(end)}`,
    `SUMMARY:${escapeText(call.summary)}`,
    `DESCRIPTION:${escapeText(call.description)}`,
    `STATUS:${icsStatus[call.state]}`,
    ...people,
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
}
