import { istClock, istDay } from '#domain/calendar/ist.ts';

/** The default file name of a backup: the day and the time in Bangalore, where its readers are. */
export function backupName(now: Date): string {
  return `angala-${istDay(now)}T${istClock(now).replace(':', '')}.backup.gz`;
}
