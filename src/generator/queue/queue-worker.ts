import { istDay } from '#domain/calendar/ist.ts';
import { sleep } from '#domain/concurrency/sleep.ts';
import { forgetExpired } from '#server/supabase/forget-expired.ts';
import { messageOf } from '#server/log/message-of.ts';
import { SiteBusy } from '../site-folder/lock-site.ts';
import type { SitePublisher } from '../publish/site-publisher.ts';
import { formatWaitingRemovals } from '../read/held-pages.ts';
import { createBackgroundTask } from './background-task.ts';
import { drainQueue, type DrainQueueOptions } from './drain-queue.ts';
import { createHeartbeat } from './heartbeat.ts';
import { createWaker } from './waker.ts';
import { isFullReadDue, lastScheduledRun } from './full-read.ts';

export interface QueueWorker {
  /**
   * Begins its rounds. With `looksFirst` it looks through everything once, after the first: the process has read no row
   * yet.
   */
  start(options?: { looksFirst?: boolean }): void;
  wake(): void;
  /** Ends after the current publish. */
  stop(): Promise<void>;
  /** When the queue last answered this worker; null before that. */
  lastBeatAt(): Date | null;
}

export interface QueueWorkerOptions extends Omit<DrainQueueOptions, 'heartbeat' | 'signal' | 'publisher'> {
  publisher: Pick<SitePublisher, 'publishEntities' | 'publishAfterFullRead' | 'renderSocialImages'>;
  now: () => Date;
  /** Fetches pictures that partners' files name. Returns how many it settled. */
  fetchPictures?: (signal: AbortSignal) => Promise<number>;
  /** Returns how many photographs it settled. */
  makePhotographs?: (signal: AbortSignal) => Promise<number>;
  /** Returns how many previews it rendered. */
  makePreviews?: (signal: AbortSignal) => Promise<number>;
  /** Takes in the files of partners that wait, and says after each that it has changed homes. */
  takeInPartnerFiles?: (signal: AbortSignal, changed: () => void) => Promise<unknown>;
  /** Proposes where areas lie that came or changed; once at the beginning too, because this version may know more of places. Returns how many proposals changed. */
  placeAreas?: () => Promise<number>;
  /** Other work to do once a day, after the queue was first drained on that day. */
  daily?: () => Promise<void>;
  /** Tests pass their own clock. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** A job without a wake-up, such as a trigger's, waits at most this long. */
const ROUND_MS = 2_000;
const SLOWEST_ROUND_MS = 60_000;

/**
 * The worker of the embedded server: publishes what is queued, and does the other work that waits. On a host, `npm run
 * generate -- --queue` drains the same queue.
 */
export function createQueueWorker(options: QueueWorkerOptions): QueueWorker {
  const {
    client,
    publisher,
    log,
    now,
    pause = sleep,
    fetchPictures,
    makePhotographs,
    makePreviews,
    takeInPartnerFiles,
    placeAreas,
  } = options;
  const heartbeat = createHeartbeat(options);
  const stopping = new AbortController();
  const waker = createWaker();
  let running: Promise<void> = Promise.resolve();
  let cleanupDay = '';
  /** When every row was last read. The publish at the start of the process does that, or the look after the first round. */
  let lastFullRead = now();
  let reportedOnHold = 0;
  let looksNow = false;
  let hasPlaced = false;
  /** Partners' files have changed homes whose pages are not published yet. */
  let publishesChanges = false;

  // Social images take minutes, and a page that somebody waits for must not wait for them.
  const socialImages = createBackgroundTask(
    async () => {
      const { failed } = await publisher.renderSocialImages({ signal: stopping.signal });
      for (const { path, problem } of failed)
        log.warn(`The social image of ${path} was not rendered: ${problem}`);
    },
    (fault) => {
      // Another process is publishing: the rest is rendered in a later round.
      if (fault instanceof SiteBusy) return 'repeat';
      return warn(`No social images were rendered: ${messageOf(fault)}`);
    },
  );
  const photographs = createBackgroundTask(
    async () => {
      const settled = (await makePhotographs?.(stopping.signal)) ?? 0;
      // The pages with these photographs are now queued.
      if (settled > 0) waker.wake();
    },
    (fault) => warn(`No photographs were made: ${messageOf(fault)}`),
  );
  // A partner's server may be slow, and photographs that staff put in do not wait for it.
  const pictures = createBackgroundTask(
    async () => {
      const settled = (await fetchPictures?.(stopping.signal)) ?? 0;
      if (settled > 0) waker.wake();
    },
    (fault) => warn(`No pictures of partners were fetched: ${messageOf(fault)}`),
  );
  // A preview is rendered between two publishes, because somebody waits for it.
  const previews = createBackgroundTask(
    async () => void (await makePreviews?.(stopping.signal)),
    (fault) => warn(`No previews were made: ${messageOf(fault)}`),
  );

  const feeds = createBackgroundTask(
    async () =>
      void (await takeInPartnerFiles?.(stopping.signal, () => {
        publishesChanges = true;
        waker.wake();
      })),
    (fault) => warn(`No files of partners were taken in: ${messageOf(fault)}`),
  );

  const places = createBackgroundTask(
    async () => {
      const changed = (await placeAreas?.()) ?? 0;
      hasPlaced = true;
      if (changed === 0) return;
      // What holds and where the middle of an area is stands on pages.
      publishesChanges = true;
      waker.wake();
    },
    (fault) => warn(`Nothing was proposed for new areas: ${messageOf(fault)}`),
  );

  function warn(message: string): 'done' {
    log.warn(message);
    return 'done';
  }

  async function runRound(): Promise<void> {
    const report = await drainQueue({ ...options, heartbeat, signal: stopping.signal });
    const waiting = heartbeat.last()?.waiting;
    if (report || socialImages.shouldRepeat()) socialImages.start();
    if (waiting?.photographs) photographs.start();
    if (waiting?.partner_pictures) pictures.start();
    if (waiting?.previews) previews.start();
    if (waiting?.feeds) feeds.start();
    if (waiting?.places || !hasPlaced) places.start();
    if (publishesChanges) {
      // Before, because another file may change homes meanwhile.
      publishesChanges = false;
      await publisher.publishEntities([], []).catch((fault: unknown) => {
        publishesChanges = true;
        throw fault;
      });
      socialImages.start();
    }
    const onHold = waiting?.removals_on_hold ?? 0;
    if (onHold > reportedOnHold) log.warn(formatWaitingRemovals(onHold));
    reportedOnHold = onHold;
    await runFullRead();
    await beginDay();
  }

  async function beginDay(): Promise<void> {
    const today = istDay(now());
    if (cleanupDay === today) return;
    // On a new day, some cards no longer mark a home as new.
    if (cleanupDay !== '') await publisher.publishEntities([], []);
    await forgetExpired(client);
    cleanupDay = today;
    await options.daily?.();
  }

  /** A worker that runs for months only follows changes: once a week it checks whether it has missed one. */
  async function runFullRead(): Promise<void> {
    if (looksNow) await lookOnce();
    if (!isFullReadDue(lastFullRead, now())) return;
    const scheduled = await lastScheduledRun(client);
    if (scheduled && scheduled > lastFullRead) lastFullRead = scheduled;
    if (!isFullReadDue(lastFullRead, now())) return;
    try {
      // Known changes are published first, so that the full read only finds what was missed.
      await publisher.publishEntities([], []);
      await publisher.publishAfterFullRead();
    } catch (fault) {
      if (fault instanceof SiteBusy) throw fault;
      log.warn(`The weekly look at every row failed; the next one is in a week: ${messageOf(fault)}`);
    }
    lastFullRead = now();
  }

  /** Another process may publish into the folder just now: then it is repeated in the next round. */
  async function lookOnce(): Promise<void> {
    await publisher.publishAfterFullRead();
    looksNow = false;
    // Before the look it was not known which pages have one.
    socialImages.start();
  }

  async function runLoop(): Promise<void> {
    let wait = ROUND_MS;
    while (!stopping.signal.aborted) {
      // Created before the queue is checked, so that a wake-up during the check is not lost.
      const wakeSignal = waker.nextRound();
      try {
        await runRound();
        wait = ROUND_MS;
      } catch (fault) {
        // A publish by another process ends soon and is not a fault of the queue.
        if (!(fault instanceof SiteBusy)) {
          log.error(`The publishing queue stands still: ${messageOf(fault)}`);
          wait = Math.min(wait * 2, SLOWEST_ROUND_MS);
        }
      }
      await pause(wait, AbortSignal.any([stopping.signal, wakeSignal]));
    }
  }

  return {
    start: ({ looksFirst = false } = {}) => {
      looksNow = looksFirst;
      running = runLoop();
      socialImages.start();
    },
    wake: waker.wake,
    stop: async () => {
      stopping.abort();
      await running;
      for (const task of [socialImages, photographs, pictures, previews, feeds, places]) await task.idle();
    },
    lastBeatAt: () => heartbeat.last()?.at ?? null,
  };
}
