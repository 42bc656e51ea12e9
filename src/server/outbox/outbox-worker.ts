import { type Log, redacted, silentLog } from '../log/log.ts';
import { sleep } from '#domain/concurrency/sleep.ts';
import { messageOf } from '../log/message-of.ts';
import type { DeliverMessage } from './deliver-message.ts';
import type { OutboxTable } from './outbox-table.ts';

export interface OutboxRun {
  sent: number;
  failed: number;
}

export interface OutboxWorker {
  /** Delivers the mails that are due, until none is left. */
  runOnce: () => Promise<OutboxRun>;
  start: () => void;
  /** Stops after the current mail; unsent mails stay in the table. */
  stop: () => Promise<void>;
  /** When the outbox was last read without an error; null before that. */
  lastRunAt: () => Date | null;
}

export interface OutboxWorkerOptions {
  table: OutboxTable;
  deliver: DeliverMessage;
  /** Each adds mails that have become due to the outbox, before it is read. Called twice a minute at most. */
  queueDueMails?: readonly (() => Promise<void>)[];
  log?: Log;
  now?: () => Date;
  pollIntervalMs?: number;
  /** Waits for `ms`, or until the signal is aborted. Tests pass their own. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const MAX_WAIT_MS = 60_000;
const QUEUE_INTERVAL_MS = 30_000;

/** Claims messages from the outbox and delivers them; the table decides on retries and when to give up. */
export function createOutboxWorker(options: OutboxWorkerOptions): OutboxWorker {
  const {
    table,
    deliver,
    log = silentLog,
    now = () => new Date(),
    pollIntervalMs = 5_000,
    pause = sleep,
  } = options;
  const stopping = new AbortController();
  let lastRun: Date | null = null;
  let queuedAt: number | null = null;
  let running: Promise<void> | null = null;
  /** The mail server accepted it while the table was out of reach: mark it as sent, never send it again. */
  let sentButUnmarked: { id: number; kind: string } | null = null;

  async function runOnce(): Promise<OutboxRun> {
    const run = { sent: 0, failed: 0 };
    await markSent();
    await queueMailsIfDue();
    while (!stopping.signal.aborted) {
      // One row per claim. When a worker is killed, it is unknown of at most one mail whether it was sent, and no
      // other mail waits until its lease ends.
      const [row] = await table.claim(1);
      lastRun = now();
      if (!row) break;
      const delivered = await deliverRow(row);
      run[delivered ? 'sent' : 'failed'] += 1;
    }
    return run;
  }

  /** Throws when the table cannot be reached; the next run tries again before it sends anything. */
  async function markSent(): Promise<void> {
    if (!sentButUnmarked) return;
    const { id, kind } = sentButUnmarked;
    const isLeased = await table.finish(id);
    sentButUnmarked = null;
    if (!isLeased) log.warn(`Outbox message ${id} (${kind}) took longer than its lease.`);
  }

  /** A failure here is retried by a later run and does not hold up the mails that already wait. */
  async function queueMailsIfDue(): Promise<void> {
    const at = now().getTime();
    if (!options.queueDueMails || (queuedAt !== null && Math.abs(at - queuedAt) < QUEUE_INTERVAL_MS)) return;
    queuedAt = at;
    for (const queueMails of options.queueDueMails)
      await queueMails().catch((fault: unknown) => {
        const reason = redacted(messageOf(fault));
        log.warn(`Mails that are due could not be written: ${reason}`);
      });
  }

  async function deliverRow(row: Parameters<DeliverMessage>[0]): Promise<boolean> {
    try {
      await deliver(row);
    } catch (fault) {
      const reason = redacted(messageOf(fault));
      const outcome = await table.fail(row.id, reason);
      const consequence =
        outcome === 'dead'
          ? 'given up'
          : outcome === 'lost'
            ? 'taken over by another worker'
            : 'tried again later';
      log[outcome === 'dead' ? 'error' : 'warn'](
        `Outbox message ${row.id} (${row.kind}) was not sent, ${consequence}: ${reason}`,
      );
      return false;
    }
    sentButUnmarked = row;
    await markSent();
    return true;
  }

  async function keepRunning(): Promise<void> {
    let wait = pollIntervalMs;
    while (!stopping.signal.aborted) {
      try {
        await runOnce();
        wait = pollIntervalMs;
      } catch (fault) {
        log.error(`The outbox cannot be read: ${redacted(messageOf(fault))}`);
        wait = Math.min(wait * 2, MAX_WAIT_MS);
      }
      await pause(wait, stopping.signal);
    }
  }

  return {
    runOnce,
    start: () => {
      running ??= keepRunning();
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
    lastRunAt: () => lastRun,
  };
}
