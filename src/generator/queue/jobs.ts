import { entityColumns } from '#domain/entity-schema.ts';
import { jobActions } from '#domain/job-actions.ts';
import { CommandError } from '#server/command/command-error.ts';
import type { Entity } from '#domain/entity.ts';
import { dataOf } from '#server/supabase/data-of.ts';
import { nextRange, readAllPages } from '#server/supabase/read-all-pages.ts';
import { entitiesSchema } from '../read/entity-rows.ts';
import { createMutex } from '#domain/concurrency/mutex.ts';
import * as z from 'zod';
import type { ServiceClient } from '#server/supabase/clients.ts';

const jobSchema = z.object({
  id: z.number(),
  ...entityColumns,
  action: z.enum(jobActions),
  revision: z.number(),
});

export type Job = z.infer<typeof jobSchema>;

/** The result of a job. `error` is null when it succeeded. With `final`, a failed job is not retried. */
export interface SettledJob {
  job: Job;
  error: string | null;
  final: boolean;
}

export interface Jobs {
  claim(take: number): Promise<Job[]>;
  /** A job that was requested again or taken over in the meantime runs once more, as last requested. */
  settle(settled: readonly SettledJob[]): Promise<void>;
  /** Returns the claimed jobs to the queue, unchanged. */
  release(): Promise<void>;
  /** Keeps the claimed jobs claimed until the returned function is called, however long a publish takes. */
  renewLeases(onFault: (reason: string) => void): () => Promise<void>;
}

export interface JobsOptions {
  client: ServiceClient;
  /** The name under which leases are held and renewed. No two processes ever have the same. */
  worker: string;
  /** How long a worker counts as alive after it last renewed its leases. */
  leaseMs: number;
}

const ERROR_CHARACTERS = 1000;

export function createJobs({ client, worker, leaseMs }: JobsOptions): Jobs {
  const lease = `${leaseMs} milliseconds`;

  return {
    async claim(take) {
      const { data, error } = await client.rpc('claim_html_jobs', { worker, take, lease });
      if (error) throw new CommandError(`The publishing queue could not be read: ${error.message}.`);
      return z.array(jobSchema).parse(data);
    },

    async settle(settled) {
      const rows = settled.map(({ job, error, final }) => ({
        id: job.id,
        revision: job.revision,
        error: error?.slice(0, ERROR_CHARACTERS) ?? null,
        final,
      }));
      const { error } = await client.rpc('settle_html_jobs', { worker, settled: rows });
      if (error) throw new CommandError(`What became of queued pages could not be noted: ${error.message}.`);
    },

    async release() {
      const { error } = await client.rpc('return_html_jobs', { worker });
      if (error) throw new CommandError(`Queued pages could not be put back: ${error.message}.`);
    },

    renewLeases(onFault) {
      const renewals = createMutex();
      const renew = async () => {
        const { error } = await client.rpc('renew_html_leases', { worker, lease });
        if (error) onFault(error.message);
      };
      const timer = setInterval(() => void renewals.run(renew), leaseMs / 3);
      return async () => {
        clearInterval(timer);
        await renewals.run(async () => {});
      };
    },
  };
}

/** The pages that wait in the queue to be made, or are being made. */
export function queuedPages(client: ServiceClient): Promise<Entity[]> {
  return readAllPages(async (before) => {
    const rows = client
      .from('html_generation_jobs')
      .select('entity_type, entity_id')
      .eq('action', 'generate')
      .in('status', ['queued', 'running'])
      .order('id')
      .range(...nextRange(before));
    const fault = (message: string) => new CommandError(`The queue could not be read: ${message}.`);
    return entitiesSchema.parse(await dataOf(rows, fault));
  });
}
