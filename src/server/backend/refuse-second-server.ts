import { sleep } from '#domain/concurrency/sleep.ts';
import { CommandError } from '../command/command-error.ts';
import type { ServiceClient } from '../supabase/clients.ts';
import { dataOf } from '../supabase/data-of.ts';

/** A worker that lives reports every two seconds. */
const LIVES_MS = 5_000;
const TWO_REPORTS_MS = 4_500;

interface Clock {
  now?: () => Date;
  pause?: (ms: number) => Promise<void>;
}

/**
 * Throws a CommandError when the worker of another server reports to this database. Each server keeps its keys and the
 * photographs in its own LOCAL_DIR, so two would publish homes without the pictures of the other. The worker of a server that
 * was killed just now reports no more, and refuses nobody.
 */
export async function refuseSecondServer(
  client: ServiceClient,
  { now = () => new Date(), pause = sleep }: Clock = {},
): Promise<void> {
  const seen = await lastReports(client, new Date(now().getTime() - LIVES_MS));
  if (seen.size === 0) return;
  await pause(TWO_REPORTS_MS);
  for (const [worker, at] of await lastReports(client, new Date(0))) {
    const before = seen.get(worker);
    if (before === undefined || before === at) continue;
    throw new CommandError(
      `Another server (${worker}) works on this database: stop it first, or set DATABASE_URL to another database. A database belongs to one LOCAL_DIR, where its photographs and keys are.`,
    );
  }
}

/** When the workers of servers reported last, by name. */
async function lastReports(client: ServiceClient, since: Date): Promise<Map<string, string>> {
  const rows = await dataOf(
    client
      .from('html_workers')
      .select('worker, last_seen_at')
      .like('worker', 'server%')
      .gte('last_seen_at', since.toISOString()),
  );
  return new Map((rows ?? []).map(({ worker, last_seen_at }) => [worker, last_seen_at]));
}
