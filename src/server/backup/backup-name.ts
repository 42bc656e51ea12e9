import { istClock, istDay } from '#domain/appointment/ist.ts';

/** The file a backup goes to when nobody names one: by the day and the time in Bangalore, where its readers are. */
export function backupName(now: Date): string {
  return `angala-${istDay(now)}T${istClock(now).replace(':', '')}.backup.gz`;
}
