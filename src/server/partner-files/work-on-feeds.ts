import { sleep } from '#domain/concurrency/sleep.ts';
import type { Log } from '../log/log.ts';
import { messageOf } from '../log/message-of.ts';
import type { ServiceClient } from '../supabase/clients.ts';
import type { FeedRun } from './feed.ts';
import { claimRun, failRun } from './feed-runs.ts';
import { sayEnd } from './say-end.ts';
import type { FeedEnd } from './take-in-file.ts';

export interface FeedWork {
  client: ServiceClient;
  log: Log;
  now: () => Date;
  /** When aborted, ends between two batches; another worker goes on. */
  signal: AbortSignal;
  takeIn: (run: FeedRun, signal: AbortSignal) => Promise<FeedEnd>;
  /** Called when a file has changed homes: their pages need not wait for the files of others. */
  changed?: (() => void) | undefined;
  /** Tests pass their own clock. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Two partners at once, so that a slow or hostile one holds nobody up. */
const LANES = 2;
/** While one lane is at work, the other looks so often whether a file has come. */
const LOOK_MS = 5_000;

export interface FeedsTakenIn {
  files: number;
  /** Homes that are new, changed, hidden or shown again: their pages are not published yet. */
  homes: number;
}

/** Takes in every file that waits, also those that come meanwhile. */
export async function workOnFeeds(work: FeedWork): Promise<FeedsTakenIn> {
  const taken: FeedsTakenIn = { files: 0, homes: 0 };
  const busy = { lanes: 0, ended: new AbortController() };
  await Promise.all(Array.from({ length: LANES }, () => runLane(work, taken, busy)));
  return taken;
}

/** `ended` is aborted whenever a lane has come to the end of a file. */
interface BusyLanes {
  lanes: number;
  ended: AbortController;
}

async function runLane(work: FeedWork, taken: FeedsTakenIn, busy: BusyLanes): Promise<void> {
  const { client, now, signal, changed, pause = sleep } = work;
  while (!signal.aborted) {
    const run = await claimRun(client, now());
    if (run) {
      busy.lanes++;
      const homes = await takeInOne(run, work).finally(() => leave(busy));
      taken.files++;
      taken.homes += homes;
      if (homes > 0) changed?.();
    } else if (busy.lanes === 0) return;
    else await pause(LOOK_MS, AbortSignal.any([signal, busy.ended.signal]));
  }
}

function leave(busy: BusyLanes): void {
  busy.lanes--;
  busy.ended.abort();
  busy.ended = new AbortController();
}

async function takeInOne(run: FeedRun, { client, log, now, signal, takeIn }: FeedWork): Promise<number> {
  const { name } = run.feed.partner;
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
