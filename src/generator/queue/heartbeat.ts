import { z } from 'zod';
import type { ServiceClient } from '#server/supabase/clients.ts';

const waitingSchema = z.object({
  jobs: z.boolean(),
  photographs: z.boolean(),
  previews: z.boolean(),
  partner_pictures: z.boolean(),
  feeds: z.boolean(),
  places: z.boolean(),
  removals_on_hold: z.number(),
});

/** The work that waits for a worker. Includes jobs of other workers and jobs that are due later. */
export type WaitingWork = z.infer<typeof waitingSchema>;

/** Tells the database that a worker runs, so that the dashboard can say when none does. */
export interface Heartbeat {
  /** Answers what waits for a worker. Throws when the database does not answer. */
  beat(): Promise<WaitingWork>;
  /** What the queue answered last, and when; null before its first answer. */
  last(): { at: Date; waiting: WaitingWork } | null;
}

export function createHeartbeat({
  client,
  worker,
  now = () => new Date(),
}: {
  client: ServiceClient;
  worker: string;
  now?: () => Date;
}): Heartbeat {
  let last: ReturnType<Heartbeat['last']> = null;
  return {
    async beat() {
      const { data, error } = await client.rpc('beat_html_worker', { worker });
      if (error) throw new Error(`The worker could not report: ${error.message}`);
      const waiting = waitingSchema.parse(data);
      last = { at: now(), waiting };
      return waiting;
    },
    last: () => last,
  };
}
