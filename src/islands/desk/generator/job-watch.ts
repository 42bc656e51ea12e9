import { atom, computed } from 'nanostores';
import {
  adminPageProgress,
  adminPageProgressAnswer,
  type AdminPageProgress,
  type AdminPageRow,
} from '#contracts/admin-pages.ts';
import { createMutex } from '#domain/concurrency/mutex.ts';
import { type EntityType, entityTypes } from '#domain/entity.ts';
import type { JobAction } from '#domain/job-actions.ts';
import { hasLostAccess, reasonOf, type StaffBackend } from '../../session/staff-backend.ts';
import { formatDuration, formatFileSize } from '../format/formats.ts';
import { hasEnded, isWaiting, type ReplacedPage } from './page-filter.ts';
import { formatPageCount } from './page-kinds.ts';
import type { PageList } from './page-list.ts';
import type { WorkLog } from './work-log.ts';

export interface WatchDependencies {
  backend: StaffBackend;
  list: PageList;
  log: WorkLog;
  pause: (milliseconds: number) => Promise<void>;
  clock: () => number;
}

/** The delay after queueing before the table is read again (spec.md section 9), and between two polls. */
export const POLL_EVERY_MS = 2_000;
const MAX_POLL_INTERVAL_MS = 30_000;
/** When one poll finds more finished pages than this, the log reports only their number. */
const MAX_LOGGED_ONE_BY_ONE = 10;

/** Polls the queue until nothing waits in it, keeps the table as the queue is, and logs the results. */
export function createJobWatch({ backend, list, log, pause, clock }: WatchDependencies) {
  /** Pages that wait, whoever queued them, and the most since none waited. */
  const $queue = atom({ waiting: 0, most: 0 });
  const $pending = computed($queue, ({ waiting }) => waiting);
  /** One after the other, so that no row is replaced by an earlier one. */
  const reads = createMutex();
  let since: string | null = null;
  /** More has changed than one answer holds. The list is read again once nothing waits. */
  let isBehind = false;
  /** Counts the times at which nothing waited any more: what is done after one is no part of what was done before. */
  let round = 0;
  let isFollowing = false;
  let isFollowedFurther = false;

  function count(waiting: number): void {
    $queue.set({ waiting, most: waiting === 0 ? 0 : Math.max(waiting, $queue.get().most) });
  }

  const poll = () =>
    reads.run(async () => {
      const args = since === null ? {} : { since };
      const answer = await backend.rpc(adminPageProgress, args, adminPageProgressAnswer);
      since = answer.at;
      isBehind ||= answer.pages === null && list.hasRows();
      const waiting = entityTypes.reduce((sum, kind) => sum + answer.waiting[kind], 0);
      for (const kind of entityTypes) logEnded(kind, await refreshed(kind, answer, waiting));
      if (waiting === 0) {
        isBehind = false;
        round += 1;
      }
      count(waiting);
    });

  async function refreshed(
    kind: EntityType,
    { pages }: AdminPageProgress,
    waiting: number,
  ): Promise<ReplacedPage[]> {
    return isBehind && waiting === 0 ? list.load(kind) : list.merge(kind, pages?.[kind] ?? []);
  }

  function logEnded(kind: EntityType, replaced: readonly ReplacedPage[]): void {
    const ended = replaced.filter(hasEnded).map(({ now }) => now);
    const failed = ended.filter(({ job }) => job?.status === 'failed');
    const done = ended.filter(({ job }) => job?.status !== 'failed');
    for (const row of failed.slice(0, MAX_LOGGED_ONE_BY_ONE)) log.write('error', failedMessage(row));
    if (failed.length > MAX_LOGGED_ONE_BY_ONE) {
      log.write(
        'error',
        `${formatPageCount(kind, failed.length - MAX_LOGGED_ONE_BY_ONE)} more failed; the table says why.`,
      );
    }
    if (done.length > MAX_LOGGED_ONE_BY_ONE)
      log.count(`${kind} ${round}`, done.length, (count) => `${formatPageCount(kind, count)} done.`);
    else for (const row of done) log.write('success', doneMessage(row));
  }

  async function follow(): Promise<void> {
    isFollowedFurther = true;
    if (isFollowing) return;
    isFollowing = true;
    let pauseMs = POLL_EVERY_MS;
    while (isFollowedFurther || $pending.get() > 0) {
      isFollowedFurther = false;
      await pause(pauseMs);
      const startedAt = clock();
      try {
        await poll();
        // The pause leaves the database free for at least three quarters of the time.
        pauseMs = Math.max(POLL_EVERY_MS, (clock() - startedAt) * 3);
      } catch (fault) {
        if (pauseMs === POLL_EVERY_MS)
          log.write(
            'error',
            `The progress could not be read: ${reasonOf(fault, 'no answer')}. The work goes on.`,
          );
        pauseMs = Math.min(pauseMs * 2, MAX_POLL_INTERVAL_MS);
        if (hasLostAccess(fault)) break;
      }
    }
    isFollowing = false;
  }

  return {
    $queue,
    $pending,

    /** Shows these pages as queued at once, and follows them. */
    add(kind: EntityType, ids: readonly string[], action: JobAction): void {
      list.markQueued(kind, ids, action);
      count($pending.get() + ids.length);
      void follow();
    },

    /** Reads the list of a kind. Changes of the queue during the read are not lost. */
    load: (kind: EntityType) => reads.run(() => list.load(kind)),

    /** Follows what waits already, from before a reload or for colleagues. Call it before the lists are read. */
    async begin(): Promise<void> {
      try {
        await poll();
      } catch {
        // The list that is read next reports that the server does not answer.
      }
      if ($pending.get() > 0) void follow();
    },

    /** Returns the pages once none of them waits any more, or null if that takes more than `tries` polls. */
    async waitUntilFinished(
      kind: EntityType,
      ids: readonly string[],
      tries: number,
    ): Promise<AdminPageRow[] | null> {
      for (let triesLeft = tries; triesLeft > 0; triesLeft -= 1) {
        if (triesLeft < tries) await pause(POLL_EVERY_MS);
        await poll();
        const rows = list.rowsOf(kind, ids);
        if (!rows.some(isWaiting)) return rows;
      }
      return null;
    },
  };
}

export type JobWatch = ReturnType<typeof createJobWatch>;

function failedMessage({ name, job }: AdminPageRow): string {
  return `${name}: failed. ${job?.error ?? 'No reason was given.'}`;
}

function doneMessage(row: AdminPageRow): string {
  return row.html_path === null
    ? `${row.name}: taken down.`
    : `${row.name}: published, ${formatFileSize(row.file_size_bytes)} in ${formatDuration(row.generation_duration_ms)}.`;
}
