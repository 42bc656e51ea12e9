import { isSameEntity, tableOf } from '#domain/entity.ts';
import { entityOf } from '#domain/entity-schema.ts';
import type { Log } from '#server/log/log.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import { messageOf } from '#server/log/message-of.ts';
import { SiteBusy } from '../site-folder/lock-site.ts';
import type { GenerateReport } from '../report/publish-report.ts';
import type { SitePublisher } from '../publish/site-publisher.ts';
import { createHeartbeat, type Heartbeat } from './heartbeat.ts';
import { createJobs, type Job, type Jobs, type SettledJob } from './jobs.ts';
import { joinReports } from '../report/join-reports.ts';

export interface DrainQueueOptions {
  client: ServiceClient;
  publisher: Pick<SitePublisher, 'publishEntities'>;
  log: Log;
  /** The name under which this worker claims jobs; see `workerName`. */
  worker: string;
  /** How long jobs stay claimed after their worker has died. */
  leaseMs?: number;
  /** The heartbeat of a worker that needs the queue's last answer. By default a new one is created. */
  heartbeat?: Heartbeat;
  signal?: AbortSignal;
}

/** Jobs per claim. Below the row cap of every API: jobs above the cap would be claimed but not returned. */
const TAKE = 500;
/**
 * Jobs that are published together, so that a bulk action costs a few publishes, not hundreds. For more than 2,000
 * changed or requested rows, a publish would read all (decision 198).
 */
const MAX_TOGETHER = 1_500;
const LEASE_MS = 60_000;

/**
 * Publishes queued jobs until none is due. Null when nothing was published. Throws SiteBusy when another process
 * publishes into the folder, after returning the claimed jobs to the queue.
 */
export async function drainQueue(options: DrainQueueOptions): Promise<GenerateReport | null> {
  const jobs = createJobs({ leaseMs: LEASE_MS, ...options });
  const heartbeat = options.heartbeat ?? createHeartbeat(options);
  const reports: GenerateReport[] = [];
  while (!options.signal?.aborted) {
    const waiting = await heartbeat.beat();
    const claimed = waiting.jobs ? await claimTogether(jobs) : [];
    if (claimed.length === 0) break;
    const stopRenewing = jobs.renewLeases((reason) =>
      options.log.warn(`The publishing queue is out of reach: ${reason}`),
    );
    try {
      const { report, settled } = await publishJobs(options, claimed);
      if (report) reports.push(report);
      await jobs.settle(settled);
    } catch (fault) {
      if (fault instanceof SiteBusy) await jobs.release();
      throw fault;
    } finally {
      await stopRenewing();
    }
  }
  return joinReports(reports);
}

async function claimTogether(jobs: Pick<Jobs, 'claim'>): Promise<Job[]> {
  const claimed: Job[] = [];
  let isLast = false;
  while (!isLast && claimed.length < MAX_TOGETHER) {
    const next = await jobs.claim(TAKE);
    claimed.push(...next);
    isLast = next.length < TAKE;
  }
  return claimed;
}

async function publishJobs(
  { publisher, log }: DrainQueueOptions,
  jobs: readonly Job[],
): Promise<{ report: GenerateReport | null; settled: SettledJob[] }> {
  const entitiesFor = (action: Job['action']) => jobs.filter((job) => job.action === action).map(entityOf);
  try {
    const report = await publisher.publishEntities(entitiesFor('generate'), entitiesFor('delete'));
    const settled = jobs.map((job) => ({ job, error: failureOf(job, report), final: true }));
    return { report, settled };
  } catch (fault) {
    if (fault instanceof SiteBusy) throw fault;
    const error = messageOf(fault);
    log.error(`Publishing ${jobs.length} queued pages failed: ${error}`);
    return { report: null, settled: jobs.map((job) => ({ job, error, final: false })) };
  }
}

/**
 * Null if the page could be made. A deletion never fails because of its row: the page of a bad row is taken down too.
 */
function failureOf(job: Job, { badRows, failed }: GenerateReport): string | null {
  if (job.action === 'delete') return null;
  const entity = entityOf(job);
  const badRow = badRows.find(({ table, id }) => id === entity.id && table === tableOf[entity.type]);
  if (badRow) return `${badRow.table} ${badRow.id}: ${badRow.field} should be ${badRow.expected}`;
  const page = failed.find((each) => isSameEntity(each.entity, entity));
  return page ? `${page.path} was not published: ${page.problems.join('; ')}` : null;
}
