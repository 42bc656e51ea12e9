import { istClock } from '#domain/calendar/ist.ts';
import { CommandError } from '#server/command/command-error.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';

const DAY_MS = 24 * 3_600_000;
const DAYS = 7;
/** Hours in India when few people read the site. */
const CALM = { from: '03:00', to: '05:00' };

/**
 * Whether a running worker should read every row again, to find changes that it has missed (decision 198): a
 * week after every row was last read, during the calm hours, or a day later at any hour. The absolute
 * difference is compared, so that a clock that is set back does not delay it.
 */
export function isFullReadDue(last: Date, now: Date): boolean {
  const days = Math.abs(now.getTime() - last.getTime()) / DAY_MS;
  const clock = istClock(now);
  return days >= DAYS + 1 || (days >= DAYS && clock >= CALM.from && clock < CALM.to);
}

/** When a scheduled run, a process that reads every row, last finished. Null if there was none. */
export async function lastScheduledRun(client: ServiceClient): Promise<Date | null> {
  const { data, error } = await client
    .from('publish_runs')
    .select('finished_at')
    .eq('kind', 'all')
    .eq('scheduled', true)
    .order('finished_at', { ascending: false })
    .limit(1);
  if (error) throw new CommandError(`publish_runs could not be read: ${error.message}.`);
  const finishedAt = data[0]?.finished_at;
  return finishedAt ? new Date(finishedAt) : null;
}
