import { z } from 'zod';
import type { ServiceClient } from '../supabase/clients.ts';

/** The most that the database writes in one transaction. */
const BATCH = 200;

/** The database decides by its own clock what is due. */
export async function queueAlertMails(client: ServiceClient): Promise<void> {
  for (let written = BATCH; written >= BATCH;) {
    const { data, error } = await client.rpc('queue_alert_mails', {});
    if (error) throw new Error(`queue_alert_mails failed with ${error.code}`);
    written = z.int().parse(data);
  }
}
