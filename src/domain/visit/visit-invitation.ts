import {
  cleanAddress,
  escapeText,
  formatUtc,
  icalendarFile,
  quoteParameter,
} from '../appointment/icalendar.ts';
import type { Day } from '../calendar/day.ts';
import { homeTimes, visitInstants, type VisitStop } from './visit-times.ts';

interface Person {
  name: string;
  email: string;
}

export interface PlannedHome extends VisitStop {
  title: string;
}

export interface VisitInvitation {
  id: string;
  method: 'REQUEST' | 'CANCEL';
  day: Day;
  /** 'HH:MM' in India. */
  time: string;
  homes: readonly PlannedHome[];
  meetingPoint: string;
  sequence: number;
  /** The line that the calendar shows: with whom, for the guest; who and which homes, for us. */
  summary: string;
  /** Null once its enquiry is erased. */
  reference: string | null;
  organizer: Person;
  attendee: Person;
  writtenAt: Date;
}

/** A visit as mails send it (RFC 5546). Its UID stays the same through every change, so that calendars update the event. */
export function visitInvitationText(visit: VisitInvitation): string {
  const { start, end } = visitInstants(visit);
  const homes = numberedHomes(visit);
  return icalendarFile([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Angala//Visits//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${visit.method}`,
    'BEGIN:VEVENT',
    `UID:${visitUid(visit.id)}`,
    `SEQUENCE:${visit.sequence}`,
    `DTSTAMP:${formatUtc(visit.writtenAt)}`,
    `DTSTART:${formatUtc(start)}`,
    `DTEND:${formatUtc(end)}`,
    `SUMMARY:${escapeText(visit.summary)}`,
    `LOCATION:${escapeText(visit.meetingPoint)}`,
    `DESCRIPTION:${escapeText([...homes, ...(visit.reference === null ? [] : [`Reference ${visit.reference}.`])].join('\n'))}`,
    `STATUS:${visit.method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER;CN=${quoteParameter(visit.organizer.name)}:mailto:${cleanAddress(visit.organizer.email)}`,
    `ATTENDEE;CN=${quoteParameter(visit.attendee.name)};ROLE=REQ-PARTICIPANT;RSVP=FALSE:mailto:${cleanAddress(visit.attendee.email)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
}

/** The same in the mails of a visit and in the calendar of staff, so that a program knows them for one event. */
export const visitUid = (id: string) => `${id}.visit@angala`;

/** '2. 11:10 AM to 11:30 AM: 3 BHK, Lavelle Road (after about 25 minutes for the way)' */
export function numberedHomes(visit: Pick<VisitInvitation, 'day' | 'time' | 'homes'>): string[] {
  const times = homeTimes(visit);
  return visit.homes.map(({ title, way_minutes: way }, at) => {
    const after = way > 0 ? ` (after about ${way} minutes for the way)` : '';
    return `${at + 1}. ${times[at]}: ${title}${after}`;
  });
}

/** 'Visit Asha: 3 BHK, Lavelle Road and 2 more', as the calendar of whoever shows the homes names it. */
export function visitSummaryForStaff(name: string, homes: readonly Pick<PlannedHome, 'title'>[]): string {
  const [first] = homes;
  const who = ['Visit', name].filter(Boolean).join(' ');
  if (first === undefined) return who;
  return homes.length === 1
    ? `${who}: ${first.title}`
    : `${who}: ${first.title} and ${homes.length - 1} more`;
}
