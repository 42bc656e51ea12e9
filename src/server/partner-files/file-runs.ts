import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { z } from 'zod';
import { messageOf } from '../log/message-of.ts';
import { anyTable, type ServiceClient } from '../supabase/clients.ts';
import { dataOf } from '../supabase/data-of.ts';
import { type PartnerFile, type PartnerFileRun, partnerFileSchema } from './partner-file.ts';

const begunSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('begun'), run: z.string(), approved: z.boolean(), feed: partnerFileSchema }),
  z.object({ state: z.literal('busy'), worker: z.string().nullable(), since: z.coerce.date().nullable() }),
  z.object({ state: z.literal('unknown') }),
]);

const claimedSchema = z
  .object({
    run: z.string(),
    source: z.enum(['address', 'upload', 'command']),
    file_name: z.string().nullable(),
    approved: z.boolean(),
    approved_hash: z.string().nullable(),
    feed: partnerFileSchema,
  })
  .nullable();

export type BegunRun =
  { state: 'begun'; run: PartnerFileRun } | { state: 'busy'; since: Date | null } | { state: 'unknown' };

/** What is known of a partner's files, without a run; null without such a partner. */
export async function findPartnerFile(client: ServiceClient, slug: string): Promise<PartnerFile | null> {
  const request = client.rpc('read_feed', { partner_slug: slug });
  const found = await dataOf(request, (message) => new Error(`The partner could not be read: ${message}`));
  return partnerFileSchema.nullable().parse(found);
}

/** This process, so that another of this machine can see whether it lives. */
const thisWorker = () => `${hostname()} ${process.pid}`;

export interface RunToBegin {
  partner: string;
  source: 'address' | 'command';
  fileName: string | null;
  isApproved?: boolean;
}

/** Begins a run, unless another process of this partner is at work. One that was killed on this machine is taken over. */
export async function beginRun(
  client: ServiceClient,
  { partner, source, fileName, isApproved = false }: RunToBegin,
  now: Date,
): Promise<BegunRun> {
  const begin = async (dead?: string) =>
    begunSchema.parse(
      await dataOf(
        anyTable(client).rpc('begin_feed_run', {
          begun: { run: randomUUID(), partner, source, file_name: fileName, worker: thisWorker(), dead },
          at: now.toISOString(),
        }),
        (message) => new Error(`The run could not be begun: ${message}`),
      ),
    );
  const first = await begin();
  const begun =
    first.state === 'busy' && first.worker && isDead(first.worker) ? await begin(first.worker) : first;
  if (begun.state === 'unknown') return begun;
  if (begun.state === 'busy') return { state: 'busy', since: begun.since };
  const { run, approved, feed: partnerFile } = begun;
  return {
    state: 'begun',
    run: { run, source, fileName, isApproved: approved || isApproved, partnerFile },
  };
}

/** A file that waits for a worker, or null. */
export async function claimRun(client: ServiceClient, now: Date): Promise<PartnerFileRun | null> {
  const claimed = claimedSchema.parse(
    await dataOf(
      client.rpc('claim_feed_run', { worker: thisWorker(), at: now.toISOString() }),
      (message) => new Error(`No file of a partner could be claimed: ${message}`),
    ),
  );
  if (!claimed) return null;
  const {
    run,
    source,
    file_name: fileName,
    approved: isApproved,
    approved_hash: approvedHash,
    feed: partnerFile,
  } = claimed;
  return { run, source, fileName, isApproved, approvedHash, partnerFile };
}

/** Lets the files wait that are read from an address every night. */
export async function queuePartnerFiles(client: ServiceClient, now: Date): Promise<void> {
  await dataOf(
    client.rpc('queue_feeds', { at: now.toISOString() }),
    (message) => new Error(`The files of partners could not be queued: ${message}`),
  );
}

/** Ends a run whose process has ended before it could say so. */
export async function failRun(client: ServiceClient, { run }: PartnerFileRun, now: Date): Promise<void> {
  const outcome = {
    state: 'failed',
    problem:
      'Reading the file took too long or too much memory, so nothing more was changed. Send the homes in several files.',
  };
  await dataOf(client.rpc('finish_feed_run', { run, outcome, at: now.toISOString() }));
}

function isDead(worker: string): boolean {
  const [host, pid] = worker.split(' ');
  if (host !== hostname() || !/^\d+$/.test(pid ?? '')) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (fault) {
    // Without the right to signal it, it lives.
    return !messageOf(fault).includes('EPERM');
  }
}
