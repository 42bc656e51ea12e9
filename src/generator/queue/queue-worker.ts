import { istDay } from '#domain/appointment/ist.ts';
import { sleep } from '#server/sleep.ts';
import { forgetExpired } from '#server/supabase/forget-expired.ts';
import { SiteBusy } from '../site-folder/lock-site.ts';
import type { SitePublisher } from '../site-publisher.ts';
import { formatWaiting } from '../read/held-pages.ts';
import { drainQueue, type Queue, type Waiting } from './drain-queue.ts';
import { isWholeCheckDue, lastScheduledRun } from './whole-check.ts';

/** Publishes queued pages for as long as it runs. */
export interface QueueWorker {
  start(): void;
  /** Checks the queue now instead of at the next round. */
  wake(): void;
  /** Ends after the current publish. */
  stop(): Promise<void>;
  /** When the queue last answered this worker; null before that. */
  lastBeatAt(): Date | null;
}

export interface QueueWorkerOptions extends Omit<Queue, 'onBeat' | 'signal' | 'publisher'> {
  publisher: Pick<SitePublisher, 'publishEntities' | 'publishAsRead' | 'renderSocialImages'>;
  now: () => Date;
  /** Makes the sizes of photographs that were received; answers how many it settled. */
  makePhotographs?: (signal: AbortSignal) => Promise<number>;
  /** Renders the pages that staff asked to see before anybody else does; answers how many. */
  makePreviews?: (signal: AbortSignal) => Promise<number>;
  /** What else is to be done once a day, after the first look at the queue. */
  daily?: () => Promise<void>;
  /** Waits, or is woken by the signal. Tests pass their own clock. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** A job without a wake-up, such as a trigger's, waits at most this long. */
const ROUND_MS = 2_000;
const SLOWEST_ROUND_MS = 60_000;

/** The worker in the embedded server; on a host the same queue is drained by `npm run generate -- --queue`. */
export function createQueueWorker(options: QueueWorkerOptions): QueueWorker {
  const { client, publisher, log, now, pause = sleep } = options;
  const stopping = new AbortController();
  let waking = new AbortController();
  let lastBeat: Date | null = null;
  let forgotOn = '';
  /** When every row was last read: the publish at the start of a process does. */
  let wholeAt = now();
  let reportedOnHold = 0;
  let running: Promise<void> = Promise.resolve();
  let rendering: Promise<void> | null = null;
  let makingPhotographs: Promise<void> | null = null;
  let makingPreviews: Promise<void> | null = null;
  let imagesLeft = false;
  let waiting: Waiting | null = null;
  const onBeat = (found: Waiting) => {
    lastBeat = now();
    waiting = found;
  };

  async function round(): Promise<void> {
    const report = await drainQueue({ ...options, onBeat, signal: stopping.signal });
    if (report || imagesLeft) renderSocialImages();
    if (waiting?.photographs) makePhotographs();
    if (waiting?.previews) makePreviews();
    const onHold = waiting?.removals_on_hold ?? 0;
    if (onHold > reportedOnHold) log.warn(formatWaiting(onHold));
    reportedOnHold = onHold;
    await checkWhole();
    const today = istDay(now());
    if (forgotOn === today) return;
    // A day began: cards no longer say of week-old news that it is new.
    if (forgotOn !== '') await publisher.publishEntities([], []);
    await forgetExpired(client);
    forgotOn = today;
    await options.daily?.();
  }

  /** A worker that runs for months only follows changes: once a week it looks whether it has missed one. */
  async function checkWhole(): Promise<void> {
    if (!isWholeCheckDue(wholeAt, now())) return;
    const scheduled = await lastScheduledRun(client);
    if (scheduled && scheduled > wholeAt) wholeAt = scheduled;
    if (!isWholeCheckDue(wholeAt, now())) return;
    try {
      // Whatever the looks find is published first, so that it is no difference.
      await publisher.publishEntities([], []);
      await publisher.publishAsRead();
    } catch (fault) {
      if (fault instanceof SiteBusy) throw fault;
      log.warn(
        `The weekly look at every row failed; the next one is in a week: ${fault instanceof Error ? fault.message : String(fault)}`,
      );
    }
    wholeAt = now();
  }

  /**
   * Runs beside the queue and does not block it: a first render of all social images takes minutes, and a page that
   * someone waits for must not wait that long.
   */
  function renderSocialImages(): void {
    imagesLeft = false;
    rendering ??= publisher
      .renderSocialImages({ signal: stopping.signal })
      .then(({ failed }) => {
        for (const { path, problem } of failed)
          log.warn(`The social image of ${path} was not rendered: ${problem}`);
      })
      .catch((fault: unknown) => {
        // Another process is publishing: the rest is rendered in a later round.
        imagesLeft = fault instanceof SiteBusy;
        if (imagesLeft) return;
        log.warn(`No social images were rendered: ${fault instanceof Error ? fault.message : String(fault)}`);
      })
      .finally(() => {
        rendering = null;
      });
  }

  /** Runs beside the queue, too: fifty photographs take a minute or two, and their pages are queued as they get ready. */
  function makePhotographs(): void {
    makingPhotographs ??= (options.makePhotographs?.(stopping.signal) ?? Promise.resolve(0))
      .then((settled) => {
        if (settled > 0) waking.abort();
      })
      .catch((fault: unknown) => {
        log.warn(`No photographs were made: ${fault instanceof Error ? fault.message : String(fault)}`);
      })
      .finally(() => {
        makingPhotographs = null;
      });
  }

  /** Somebody sits before a frame: a page is rendered between two publishes. */
  function makePreviews(): void {
    makingPreviews ??= (options.makePreviews?.(stopping.signal) ?? Promise.resolve(0))
      .then(() => {})
      .catch((fault: unknown) => {
        log.warn(`No previews were made: ${fault instanceof Error ? fault.message : String(fault)}`);
      })
      .finally(() => {
        makingPreviews = null;
      });
  }

  async function keepRunning(): Promise<void> {
    let wait = ROUND_MS;
    while (!stopping.signal.aborted) {
      // Created before the queue is checked, so that a wake-up during the check is not lost.
      waking = new AbortController();
      try {
        await round();
        wait = ROUND_MS;
      } catch (fault) {
        // A publish by another process ends soon and is not a fault of the queue.
        if (!(fault instanceof SiteBusy)) {
          log.error(
            `The publishing queue stands still: ${fault instanceof Error ? fault.message : String(fault)}`,
          );
          wait = Math.min(wait * 2, SLOWEST_ROUND_MS);
        }
      }
      await pause(wait, AbortSignal.any([stopping.signal, waking.signal]));
    }
  }

  return {
    start: () => {
      running = keepRunning();
      renderSocialImages();
    },
    wake: () => waking.abort(),
    stop: async () => {
      stopping.abort();
      await running;
      await rendering;
      await makingPhotographs;
      await makingPreviews;
    },
    lastBeatAt: () => lastBeat,
  };
}
