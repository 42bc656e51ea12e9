import type { ServiceClient } from '../supabase/clients.ts';
import { dataOf } from '../supabase/data-of.ts';

/** A worker says every two seconds that it lives. */
const SEEN_MS = 30_000;

/**
 * Has the worker of a running server publish what a command changed in the homes of a partner: one queued page wakes it, and it
 * publishes everything that has changed. False where no worker was seen just now.
 */
export async function publishByWorker(client: ServiceClient, partner: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - SEEN_MS).toISOString();
  const seen = client.from('html_workers').select('worker').gte('last_seen_at', since).limit(1);
  if (!(await dataOf(seen))?.length) return false;
  const shown = () => client.from('properties').select('id').gt('publish', 10).limit(1);
  const own = await dataOf(shown().eq('partner_id', partner).order('updated_at', { ascending: false }));
  // Where all of them are hidden, any page makes it look at what has to go.
  const [home] = own?.length ? own : ((await dataOf(shown())) ?? []);
  if (!home) return false;
  await dataOf(
    client.rpc('enqueue_html_jobs', {
      entity_type: 'property',
      entity_ids: [home.id],
      action: 'generate',
      priority: 5,
    }),
  );
  return true;
}
