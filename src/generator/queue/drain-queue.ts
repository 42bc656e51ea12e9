import * as z from 'zod';
import type { Entity } from '#page-models/site-pages.ts';
import type { Log } from '#server/log.ts';
import { BuildStop } from '#server/stop.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import type { GenerateReport, SitePublisher } from '../site-publisher.ts';

const jobSchema = z.object({
  id: z.number(),
  entity_type: z.enum(['property', 'society', 'area']),
  entity_id: z.string(),
  action: z.enum(['generate', 'delete']),
  revision: z.number(),
});

type Job = z.infer<typeof jobSchema>;

export interface Queue {
  client: ServiceClient;
  publisher: Pick<SitePublisher, 'publishEntities'>;
  log: Log;
  /** Name this worker claims jobs under. */
  worker: string;
}

/** Jobs claimed at once: published together, so that a bulk action costs one publish, not hundreds. */
const TAKE = 200;

/** Publishes queued pages until none is due; the last publish's report, or null when there was nothing to do. */
export async function drainQueue(queue: Queue): Promise<GenerateReport | null> {
  let report: GenerateReport | null = null;
  for (;;) {
    const jobs = await claim(queue);
    if (jobs.length === 0) return report;
    report = (await publishJobs(queue, jobs)) ?? report;
  }
}

async function claim({ client, worker }: Queue): Promise<Job[]> {
  const { data, error } = await client.rpc('claim_html_jobs', { worker, take: TAKE });
  if (error) throw new BuildStop(`The publishing queue could not be read: ${error.message}.`);
  return z.array(jobSchema).parse(data);
}

async function publishJobs(queue: Queue, jobs: readonly Job[]): Promise<GenerateReport | null> {
  const of = (action: Job['action']) => jobs.filter((job) => job.action === action).map(entityOf);
  try {
    const report = await queue.publisher.publishEntities(of('generate'), of('delete'));
    for (const job of jobs) {
      const reason = failureOf(job, report);
      await (reason ? fail(queue, job, reason) : finish(queue, job));
    }
    return report;
  } catch (fault) {
    const reason = fault instanceof Error ? fault.message : String(fault);
    queue.log.error(`Publishing ${jobs.length} queued pages failed: ${reason}`);
    for (const job of jobs) await fail(queue, job, reason);
    return null;
  }
}

function failureOf(job: Job, { badRows, failed }: GenerateReport): string | null {
  const bad = badRows.find(({ id }) => id === job.entity_id);
  if (bad) return `${bad.table} ${bad.id}: ${bad.field} should be ${bad.expected}`;
  const page = failed.find(({ entity }) => entity?.type === job.entity_type && entity.id === job.entity_id);
  return page ? `${page.path} was not published: ${page.problems.join('; ')}` : null;
}

function entityOf({ entity_type: type, entity_id: id }: Job): Entity {
  return { type, id };
}

async function finish({ client, worker }: Queue, { id, revision }: Job): Promise<void> {
  const { error } = await client.rpc('finish_html_job', { id, revision, worker });
  if (error) throw new BuildStop(`A published page could not be marked as done: ${error.message}.`);
}

async function fail({ client, worker, log }: Queue, { id }: Job, reason: string): Promise<void> {
  const { error } = await client.rpc('fail_html_job', { id, worker, error: reason.slice(0, 1000) });
  if (error) log.error(`A failed page could not be marked as failed: ${error.message}.`);
}
