import type { CalendarVisit } from '#contracts/admin-calls.ts';
import type { AppointmentRow } from '#contracts/admin-inbox.ts';
import { isOpenCall } from '#domain/appointment/appointment-status.ts';
import type { Day } from '#domain/calendar/day.ts';
import { formatClockTime } from '#domain/calendar/ist.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import { homeTimes, visitInstants } from '#domain/visit/visit-times.ts';
import { formatDayWithWeekday } from './week.ts';

/** A call or a visit as the calendar shows it. */
export interface Meeting {
  kind: 'call' | 'visit';
  id: string;
  /** With whom. */
  name: string;
  /** Who calls, or shows the homes. Null: nobody yet. */
  host: string | null;
  day: Day;
  /** Minutes since midnight in India. */
  from: number;
  until: number;
  status: string;
  /** It is to come, so it can meet another in time. */
  open: boolean;
  /** The id of the person. */
  person: string | null;
  /** Of a visit: where they meet, and each home with its own time and the way to it. */
  visit: { place: string; homes: readonly string[] } | null;
}

const CALL_MINUTES = 30;
const MIDNIGHT = 24 * 60;
/** What the calendar shows at least: the working day. */
const DAY_FROM = 8 * 60;
const DAY_UNTIL = 20 * 60;

const statuses: Record<string, string> = { requested: 'To confirm' };

/** The meetings of some days, by time. */
export function meetingsOf(calls: readonly AppointmentRow[], visits: readonly CalendarVisit[]): Meeting[] {
  const meetings = [
    ...calls.map((call): Meeting => {
      const from = minutesOf(call.preferred_time);
      return {
        ...{ kind: 'call', id: call.id, name: call.name, host: call.owner_name, day: call.preferred_date },
        ...{ from, until: from + CALL_MINUTES, status: statuses[call.status] ?? capitalise(call.status) },
        ...{ open: isOpenCall(call.status), person: call.person, visit: null },
      };
    }),
    ...visits.map((visit): Meeting => {
      const from = minutesOf(visit.starts_at);
      const planned = { day: visit.starts_on, time: visit.starts_at, homes: visit.homes };
      const { start, end } = visitInstants(planned);
      const times = homeTimes(planned);
      const homes = visit.homes.map(({ title, way_minutes }, at) =>
        [way_minutes > 0 && `${way_minutes} minutes for the way, then `, `${times[at]}: ${title}`]
          .filter(Boolean)
          .join(''),
      );
      return {
        ...{
          kind: 'visit',
          id: visit.id,
          name: visit.name,
          host: visit.shown_by.trim(),
          day: visit.starts_on,
        },
        ...{
          from,
          until: from + (end.getTime() - start.getTime()) / 60_000,
          status: capitalise(visit.status),
        },
        open: visit.status === 'planned',
        person: visit.person,
        visit: { place: visit.meeting_point, homes },
      };
    }),
  ];
  return meetings.sort(
    (one, other) =>
      one.day.localeCompare(other.day) || one.from - other.from || one.id.localeCompare(other.id),
  );
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Two spellings of one name are one person. '' is nobody yet. */
export const hostKey = (host: string | null): string => (host ?? '').trim().toLowerCase();

/** Everybody whom the calendar can show: our colleagues, then others who show homes. */
export function hostsOf(colleagues: readonly string[], meetings: readonly Meeting[]): string[] {
  const byKey = new Map<string, string>();
  for (const name of [...colleagues, ...meetings.map(({ host }) => host ?? '')])
    if (hostKey(name) !== '' && !byKey.has(hostKey(name))) byKey.set(hostKey(name), name);
  return [...byKey.values()];
}

const meet = (one: Meeting, other: Meeting) =>
  one.day === other.day && one.from < other.until && other.from < one.until;

/** The pairs that one of us, or one visitor, has at the same time. */
export function overlapsOf(meetings: readonly Meeting[]): [Meeting, Meeting][] {
  const open = meetings.filter((meeting) => meeting.open);
  return open.flatMap((one, at) =>
    open
      .slice(at + 1)
      .filter((other) => meet(one, other) && (haveSameHost(one, other) || haveSamePerson(one, other)))
      .map((other): [Meeting, Meeting] => [one, other]),
  );
}

const haveSameHost = (one: Meeting, other: Meeting) =>
  one.host !== null && hostKey(one.host) === hostKey(other.host);
const haveSamePerson = (one: Meeting, other: Meeting) => one.person !== null && one.person === other.person;

/**
 * 'Tue 1 Dec 2026: Meera has a visit with Asha, 10:00 AM to 11:45 AM, and a call with Ravi, 11:00 AM to 11:30 AM.' Where it is one
 * visitor with two of us, the sentence is about the visitor.
 */
export function overlapSentence([one, other]: [Meeting, Meeting]): string {
  const isOfHost = haveSameHost(one, other);
  const said = (meeting: Meeting) =>
    `a ${meeting.kind} with ${isOfHost ? meeting.name : (meeting.host ?? 'nobody yet')}, ${sayTimes(meeting)}`;
  return `${formatDayWithWeekday(one.day)}: ${isOfHost ? one.host : one.name} has ${said(one)}, and ${said(other)}.`;
}

/** '10:00 AM to 11:45 AM'. */
const sayTimes = ({ from, until }: Pick<Meeting, 'from' | 'until'>): string =>
  `${sayMinutes(from)} to ${sayMinutes(until)}`;

/** '11:45 AM' for 705, also on the next day. */
export function sayMinutes(minutes: number): string {
  const clock = minutes % MIDNIGHT;
  return formatClockTime(
    `${String(Math.floor(clock / 60)).padStart(2, '0')}:${String(clock % 60).padStart(2, '0')}`,
  );
}

/** The minutes from the top of the columns to their end, in whole hours: the working day, or more if something lies outside. */
export function shownHours(meetings: readonly Meeting[]): { from: number; until: number } {
  return {
    from: Math.floor(Math.min(DAY_FROM, ...meetings.map(({ from }) => from)) / 60) * 60,
    until:
      Math.ceil(Math.max(DAY_UNTIL, ...meetings.map(({ until }) => Math.min(until, MIDNIGHT))) / 60) * 60,
  };
}

/** The place of each meeting of a column beside those at the same time, and among how many it stands. */
export function lanesOf(meetings: readonly Meeting[]): { lane: number; lanes: number }[] {
  const placed: { lane: number; lanes: number }[] = [];
  /** The meetings of a group that hang together in time, and when each of its lanes is free again. */
  let group: { lane: number; lanes: number }[] = [];
  let freeFrom: number[] = [];
  for (const { from, until } of meetings) {
    if (freeFrom.every((free) => free <= from)) [group, freeFrom] = [[], []];
    const found = freeFrom.findIndex((free) => free <= from);
    const lane = found === -1 ? freeFrom.length : found;
    freeFrom[lane] = until;
    const place = { lane, lanes: 0 };
    group.push(place);
    placed.push(place);
    for (const each of group) each.lanes = freeFrom.length;
  }
  return placed;
}
