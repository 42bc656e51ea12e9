import { type EntityType, entityTypes } from '#domain/entity.ts';
import { atom } from 'nanostores';
import type { AdminPageRow } from '#contracts/admin-pages.ts';
import { hasLostAccess, reasonOf, type StaffBackend } from '../../session/staff-backend.ts';
import { formatDuration, formatFileSize } from '../format/formats.ts';
import { formatPageCount } from './page-kinds.ts';
import type { PageList } from './page-list.ts';
import { isWaiting } from './page-filter.ts';
import { readPagesAgain } from './read-pages.ts';
import type { WorkLog } from './work-log.ts';

export interface WatchDependencies {
  backend: StaffBackend;
  list: PageList;
  log: WorkLog;
  pause: (milliseconds: number) => Promise<void>;
  clock: () => number;
}

const POLL_EVERY_MS = 1_500;
const MAX_POLL_INTERVAL_MS = 30_000;
/** When one poll finds more finished pages than this, the log reports only their number. */
const MAX_LOGGED_ONE_BY_ONE = 10;

/** Polls the pages that wait for the worker until they are published, deleted or failed, and logs the result. */
export function createJobWatch({ backend, list, log, pause, clock }: WatchDependencies) {
  const pendingIds: Record<EntityType, Set<string>> = {
    property: new Set(),
    society: new Set(),
    area: new Set(),
  };
  const $pending = atom(0);
  let isPolling = false;

  function updateCount(): void {
    $pending.set(entityTypes.reduce((sum, kind) => sum + pendingIds[kind].size, 0));
  }

  async function poll(kind: EntityType): Promise<void> {
    const ids = [...pendingIds[kind]];
    if (ids.length === 0) return;
    const rows = await readPagesAgain(backend, kind, ids);
    list.merge(kind, rows);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const finished = ids.filter((id) => !isPending(byId.get(id)));
    for (const id of finished) pendingIds[kind].delete(id);
    updateCount();
    logFinished(
      kind,
      finished.flatMap((id) => byId.get(id) ?? []),
    );
  }

  function logFinished(kind: EntityType, rows: readonly AdminPageRow[]): void {
    const failed = rows.filter(({ job }) => job?.status === 'failed');
    const done = rows.filter(({ job }) => job?.status !== 'failed');
    for (const row of failed.slice(0, MAX_LOGGED_ONE_BY_ONE)) log.write('error', failedMessage(row));
    if (failed.length > MAX_LOGGED_ONE_BY_ONE) {
      log.write(
        'error',
        `${formatPageCount(kind, failed.length - MAX_LOGGED_ONE_BY_ONE)} more failed; the table says why.`,
      );
    }
    if (done.length > MAX_LOGGED_ONE_BY_ONE)
      log.write('success', `${formatPageCount(kind, done.length)} done.`);
    else for (const row of done) log.write('success', doneMessage(row));
  }

  async function pollWhilePending(): Promise<void> {
    if (isPolling) return;
    isPolling = true;
    let pauseMs = POLL_EVERY_MS;
    while ($pending.get() > 0) {
      await pause(pauseMs);
      const startedAt = clock();
      try {
        for (const kind of entityTypes) await poll(kind);
        // Reading thousands of pages takes the database a while. The pause leaves it free for at least three quarters
        // of the time.
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
    isPolling = false;
  }

  return {
    $pending,

    add(kind: EntityType, ids: readonly string[]): void {
      for (const id of ids) pendingIds[kind].add(id);
      updateCount();
      void pollWhilePending();
    },

    /** Looks through rows that were just read and also watches those that wait, no matter who queued them. */
    addPending(kind: EntityType, rows: readonly AdminPageRow[]): void {
      for (const row of rows) if (isWaiting(row)) pendingIds[kind].add(row.id);
      updateCount();
      if ($pending.get() > 0) void pollWhilePending();
    },

    /** Returns the pages once none of them waits any more, or null if that takes more than `tries` polls. */
    async waitUntilFinished(
      kind: EntityType,
      ids: readonly string[],
      tries: number,
    ): Promise<AdminPageRow[] | null> {
      for (let triesLeft = tries; triesLeft > 0; triesLeft -= 1) {
        await pause(POLL_EVERY_MS);
        await poll(kind);
        if (!ids.some((id) => pendingIds[kind].has(id))) return readPagesAgain(backend, kind, ids);
      }
      return null;
    },
  };
}

export type JobWatch = ReturnType<typeof createJobWatch>;

function isPending(row: AdminPageRow | undefined): boolean {
  return row !== undefined && isWaiting(row);
}

function failedMessage({ name, job }: AdminPageRow): string {
  return `${name}: failed. ${job?.error ?? 'No reason was given.'}`;
}

function doneMessage(row: AdminPageRow): string {
  return row.html_path === null
    ? `${row.name}: taken down.`
    : `${row.name}: published, ${formatFileSize(row.file_size_bytes)} in ${formatDuration(row.generation_duration_ms)}.`;
}
