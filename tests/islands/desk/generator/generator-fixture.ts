import type { AdminPageRow } from '#contracts/admin-pages.ts';
import { createGenerator } from '#islands/desk/generator/generator.ts';
import type { StaffBackend } from '#islands/session/staff-backend.ts';
import { fakeStorage } from '../../fake-storage.ts';
import { fakeBackend, job, toastRecorder } from '../../staff-fakes.ts';

export type Call = {
  action: string;
  entity_type: string;
  entity_ids?: string[];
  scope?: 'all';
  priority?: number;
  dry_run?: boolean;
};

/** A backend with these properties. Its worker settles every open job while the generator waits to read again. */
export function setUpGenerator(
  rows: AdminPageRow[],
  invoke?: StaffBackend['invoke'],
  /** More changes than this are not told one by one. */
  mostChanges = 5_000,
) {
  const table = new Map(rows.map((row) => [row.id, row]));
  const calls: Call[] = [];
  const reads: object[] = [];
  const polls: object[] = [];
  const toasts = toastRecorder();
  const storage = fakeStorage();
  const waits: number[] = [];
  let refused = 0;
  let isOffline = false;
  const backend = fakeBackend(
    {
      rpc: async (name, args, answer) => {
        if (name === 'retry_html_job') return answer.parse(true);
        if (name === 'admin_removals') return answer.parse({ waiting: null, cancelled: null });
        if (isOffline) throw new Error('offline');
        if (name === 'admin_page_progress') {
          polls.push(args);
          const rows = [...table.values()];
          const waiting = rows.filter(({ job: open }) => open && open.status !== 'failed').length;
          const pages = { property: rows, society: [], area: [] };
          const isTooMuch = !('since' in args) || rows.length > mostChanges;
          const counts = { property: waiting, society: 0, area: 0 };
          return answer.parse({ at: 'now', waiting: counts, pages: isTooMuch ? null : pages });
        }
        reads.push(args);
        const { kind, after_row: after, take = 2 } = { after_row: null, ...Object(args) };
        const all = kind === 'property' ? [...table.values()] : [];
        const from = after === null ? 0 : Number(after);
        const next = from + 2 < all.length ? String(from + 2) : null;
        return answer.parse({ rows: all.slice(from, from + Math.min(take, 2)), next });
      },
      invoke:
        invoke ??
        (async (_name, body, answer) => {
          const call: Call = Object(body);
          calls.push(call);
          const ids = call.entity_ids ?? [...table.keys()];
          if (call.dry_run) {
            const reasons = [{ reason: 'never generated', pages: ids.length }];
            return answer.parse({ queued: 0, dry_run: { pages: ids.length, reasons } });
          }
          for (const id of ids) {
            const row = table.get(id);
            if (row)
              table.set(id, {
                ...row,
                job: { ...job('queued'), action: call.action === 'delete' ? 'delete' : 'generate' },
              });
          }
          return answer.parse({ queued: ids.length });
        }),
    },
    () => {
      refused += 1;
    },
  );
  /** What the worker makes of a row with an open job. */
  let work = (row: AdminPageRow): AdminPageRow => ({ ...row, job: null, status: 'generated' });
  const open = () =>
    createGenerator({
      backend,
      showToast: toasts.show,
      pause: async (ms) => {
        waits.push(ms);
        await new Promise((resolve) => setImmediate(resolve));
        for (const [id, row] of table) if (row.job && row.job.status !== 'failed') table.set(id, work(row));
      },
      clock: () => 0,
      now: () => new Date('2026-11-21T05:00:00Z'),
      openStorage: () => storage,
    });
  return {
    open,
    calls,
    reads,
    polls,
    toasts,
    waits,
    storage,
    table,
    refused: () => refused,
    /** From now on every read of a list fails. */
    loseReads: () => {
      isOffline = true;
    },
    setWork: (next: typeof work) => {
      work = next;
    },
  };
}

export const texts = (generator: ReturnType<ReturnType<typeof setUpGenerator>['open']>) =>
  generator.log.$lines.get().map(({ tone, text }) => `${tone}: ${text}`);
export const idle = async (generator: ReturnType<ReturnType<typeof setUpGenerator>['open']>) => {
  while (generator.watch.$pending.get() > 0) await new Promise((resolve) => setImmediate(resolve));
};
