import type { Log } from '#server/log.ts';
import { forgetExpired } from '#server/supabase/forget-expired.ts';
import { drainQueue, type Queue } from './drain-queue.ts';

/** Publishes queued pages for as long as it runs. */
export interface QueueWorker {
  start(): void;
  /** Looks into the queue now instead of at the next round. */
  wake(): void;
  /** Ends after the publish in hand. */
  stop(): Promise<void>;
  /** When it last looked into the queue without a fault; null before that. */
  lastBeatAt(): Date | null;
}

export interface QueueWorkerOptions extends Queue {
  log: Log;
  now: () => Date;
  /** Waits, or is woken by the signal. Tests put their own clock here. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** A job that nobody wakes us for, such as a trigger's, waits at most this long. */
const ROUND_MS = 2_000;
const SLOWEST_ROUND_MS = 60_000;

/** The worker in the embedded server; on a host the same queue is drained by `npm run generate -- --queue`. */
export function createQueueWorker(options: QueueWorkerOptions): QueueWorker {
  const { client, worker, log, now, pause = sleep } = options;
  const stopping = new AbortController();
  let waking = new AbortController();
  let lastBeat: Date | null = null;
  let forgotOn = '';
  let running: Promise<void> = Promise.resolve();

  async function round(): Promise<void> {
    const { error } = await client.rpc('beat_html_worker', { worker });
    if (error) throw new Error(`The worker could not report: ${error.message}`);
    await drainQueue(options);
    lastBeat = now();
    const today = lastBeat.toISOString().slice(0, 10);
    if (forgotOn !== today) await forgetExpired(client);
    forgotOn = today;
  }

  async function keepRunning(): Promise<void> {
    let wait = ROUND_MS;
    while (!stopping.signal.aborted) {
      // Made before the look, so that a wake during it is not lost.
      waking = new AbortController();
      try {
        await round();
        wait = ROUND_MS;
      } catch (fault) {
        log.error(
          `The publishing queue stands still: ${fault instanceof Error ? fault.message : String(fault)}`,
        );
        wait = Math.min(wait * 2, SLOWEST_ROUND_MS);
      }
      await pause(wait, AbortSignal.any([stopping.signal, waking.signal]));
    }
  }

  return {
    start: () => {
      running = keepRunning();
    },
    wake: () => waking.abort(),
    stop: async () => {
      stopping.abort();
      await running;
    },
    lastBeatAt: () => lastBeat,
  };
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const wake = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', wake, { once: true });
  });
}
