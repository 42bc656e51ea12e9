import { type Day, isDay } from '#domain/calendar/day.ts';

export type CalendarSpan = 'day' | 'week';

/** What the calendar shows. */
export interface CalendarLook {
  span: CalendarSpan;
  /** The day, or one of the week. */
  day: Day;
  /** Whose calls and visits. Null: everybody's; '': those that nobody has yet. */
  host: string | null;
}

/** '#calls/week?day=2026-12-01&person=Meera'. An empty person is nobody yet. Today is not named: tomorrow it is another day. */
export function calendarAddress({ span, day, host }: CalendarLook, today: Day): string {
  const query = [
    ...(day === today ? [] : [`day=${day}`]),
    ...(host === null ? [] : [`person=${encodeURIComponent(host)}`]),
  ].join('&');
  return `#calls/${span}${query && `?${query}`}`;
}

/** What an address says of the calendar. What it leaves out, or what cannot be read, is left out. */
export function readCalendarAddress(hash: string): Partial<CalendarLook> {
  const [, span, query = ''] = /^#calls\/(day|week)(?:\?(.*))?$/.exec(hash) ?? [];
  if (span === undefined) return {};
  const parameters = new URLSearchParams(query);
  const day = parameters.get('day') ?? '';
  return {
    span: span === 'day' ? 'day' : 'week',
    ...(isDay(day) ? { day } : {}),
    host: parameters.get('person')?.slice(0, 100) ?? null,
  };
}
