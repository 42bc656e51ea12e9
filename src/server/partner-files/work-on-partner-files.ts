import { createMutex, type Mutex } from '#domain/concurrency/mutex.ts';
import { sleep } from '#domain/concurrency/sleep.ts';
import type { Log } from '../log/log.ts';
import { messageOf } from '../log/message-of.ts';
import type { ServiceClient } from '../supabase/clients.ts';
import type { PartnerFileRun } from './partner-file.ts';
import { claimRun, failRun } from './file-runs.ts';
import { sayEnd } from './say-end.ts';
import type { RunEnd } from './take-in-file.ts';

export interface PartnerFileWork {
  client: ServiceClient;
  log: Log;
  now: () => Date;
  /** When aborted, ends between two batches; another worker goes on. */
  signal: AbortSignal;
  takeIn: (run: PartnerFileRun, signal: AbortSignal) => Promise<RunEnd>;
  /** Called when a file has changed homes: their pages need not wait for the files of others. */
  changed?: (() => void) | undefined;
  /** Tests pass their own clock. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Two partners at once, which is what two processors can do. */
const AT_ONCE = 2;
/** A file that takes longer no longer counts among them, so that slow and hostile ones hold nobody up. */
const SLOW_MS = 20_000;
/** With those that are slow. Each may need the memory of `takeInThread`. */
const LANES = 4;
/** While files are read, a free lane looks so often whether another may begin. */
const LOOK_MS = 5_000;

export interface FilesTakenIn {
  files: number;
  /** Homes that are new, changed, hidden or shown again: their pages are not published yet. */
  homes: number;
}

/** Takes in every file that waits, also those that come meanwhile. */
export async function workOnPartnerFiles(work: PartnerFileWork): Promise<FilesTakenIn> {
  const taken: FilesTakenIn = { files: 0, homes: 0 };
  const busy: BusyLanes = { claims: createMutex(), reading: new Set(), ended: new AbortController() };
  await Promise.all(Array.from({ length: LANES }, () => runLane(work, taken, busy)));
  return taken;
}

interface BusyLanes {
  /** One lane claims at a time, so that all see what the others read. */
  claims: Mutex;
  reading: Set<FileAtWork>;
  /** Aborted whenever a lane has come to the end of a file. */
  ended: AbortController;
}

interface FileAtWork {
  run: PartnerFileRun;
  begun: Date;
}

async function runLane(work: PartnerFileWork, taken: FilesTakenIn, busy: BusyLanes): Promise<void> {
  const { signal, changed, pause = sleep } = work;
  while (!signal.aborted) {
    const reading = await busy.claims.run(() => claim(work, busy.reading));
    if (reading) {
      const homes = await takeInOne(reading.run, work).finally(() => leave(reading, busy));
      taken.files++;
      taken.homes += homes;
      if (homes > 0) changed?.();
    } else if (busy.reading.size === 0) return;
    else await pause(LOOK_MS, AbortSignal.any([signal, busy.ended.signal]));
  }
}

/** Null: no file waits, or enough are read. */
async function claim({ client, now }: PartnerFileWork, reading: Set<FileAtWork>): Promise<FileAtWork | null> {
  const begun = now();
  const quick = [...reading].filter((each) => begun.getTime() - each.begun.getTime() < SLOW_MS);
  if (quick.length >= AT_ONCE) return null;
  const run = await claimRun(client, begun);
  if (!run) return null;
  const claimed = { run, begun };
  reading.add(claimed);
  return claimed;
}

function leave(reading: FileAtWork, busy: BusyLanes): void {
  busy.reading.delete(reading);
  busy.ended.abort();
  busy.ended = new AbortController();
}

async function takeInOne(
  run: PartnerFileRun,
  { client, log, now, signal, takeIn }: PartnerFileWork,
): Promise<number> {
  const { name } = run.partnerFile.partner;
  try {
    const end = await takeIn(run, signal);
    const say = end.problem === null ? log.info : log.warn;
    say(`The file of ${name}: ${sayEnd(end)}`);
    const { new: added, changed, hidden, shown } = end.counts;
    return end.state === 'done' ? added + changed + hidden + shown : 0;
  } catch (fault) {
    log.error(`The file of ${name} could not be taken in: ${messageOf(fault)}`);
    await failRun(client, run, now());
    return 0;
  }
}
