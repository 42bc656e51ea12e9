import type { EntityType } from '#domain/entity.ts';
import { map } from 'nanostores';
import { type AdminPageRow, retryHtmlJob, retryHtmlJobAnswer } from '#contracts/admin-pages.ts';
import {
  type GenerateStaticHtmlRequest,
  generateStaticHtml,
  tolerantGenerateStaticHtmlResponse,
  noPages,
  pagesPerCall,
} from '#contracts/generate-static-html.ts';
import { runAlone } from '../../session/action.ts';
import { reasonOf } from '../../session/staff-backend.ts';
import type { ToastMessage } from '../../toasts/toasts.ts';
import type { JobWatch, WatchDependencies } from './job-watch.ts';
import { formatPageCount } from './page-kinds.ts';
import { canBeGenerated, hasFailed, hasPage, isWaiting } from './page-filter.ts';
import { chunks } from './read-pages.ts';

export type PageWorkDependencies = WatchDependencies & {
  watch: JobWatch;
  showToast: (toast: ToastMessage) => void;
};

/** Whether the dialog says 'Processing N items...' or 'Processing all items...'. */
export type Scope = 'some' | 'all';

/** The delay before the list is read again (spec.md section 9). */
const POLL_AFTER_MS = 2_000;
const PRIORITY = 10;
/** How often a deletion is polled before it is reported as queued instead of done. */
const DELETION_POLLS = 8;

/** The actions of staff in the generator. The job watch follows the jobs themselves. */
export function createPageWork({ backend, list, log, watch, pause, showToast }: PageWorkDependencies) {
  const $progress = map<{ open: boolean; busy: boolean; percent: number; count: number; scope: Scope }>({
    open: false,
    busy: false,
    percent: 0,
    count: 0,
    scope: 'some' as const,
  });

  function call(request: GenerateStaticHtmlRequest) {
    return backend.invoke(generateStaticHtml, request, tolerantGenerateStaticHtmlResponse);
  }

  function reportFailure(title: string, fault: unknown): void {
    const message = reasonOf(fault);
    log.write('error', `${title}: ${message}`);
    showToast({ title, description: message, tone: 'destructive' });
  }

  /** Logs what a bulk request would change, and why. If this fails, the bulk request still runs. */
  async function previewChanges(kind: EntityType, ids: string[]): Promise<void> {
    try {
      const { dry_run: change } = await call({
        action: 'generate',
        entity_type: kind,
        entity_ids: ids.slice(0, pagesPerCall),
        dry_run: true,
      });
      if (!change) return;
      const reasons = change.reasons.map(({ reason, pages }) => `${pages} ${reason}`).join(', ');
      const first = ids.length > pagesPerCall ? ` of the first ${pagesPerCall.toLocaleString('en-IN')}` : '';
      log.write('info', `${change.pages} pages${first} would change${reasons && `: ${reasons}`}.`);
    } catch (fault) {
      log.write('info', `What would change could not be read: ${reasonOf(fault, 'no answer')}`);
    }
  }

  async function queue(kind: EntityType, ids: string[]): Promise<number> {
    let queued = 0;
    const calls = chunks(ids, pagesPerCall);
    try {
      for (const [at, batch] of calls.entries()) {
        const input = {
          action: 'generate',
          entity_type: kind,
          entity_ids: batch,
          priority: PRIORITY,
        } as const;
        queued += (await call(input)).queued ?? batch.length;
        watch.add(kind, batch);
        $progress.setKey('percent', Math.round(10 + (90 * (at + 1)) / calls.length));
      }
    } catch (fault) {
      if (queued > 0)
        log.write(
          'info',
          `${queued} of ${formatPageCount(kind, ids.length)} were queued before that and will be generated.`,
        );
      throw fault;
    }
    return queued;
  }

  async function queueDeletion(kind: EntityType, ids: readonly string[]): Promise<void> {
    for (const batch of chunks(ids, pagesPerCall)) {
      await call({ action: 'delete', entity_type: kind, entity_ids: batch });
      watch.add(kind, batch);
    }
  }

  /** Throws when the state of the deletion cannot be read. */
  async function reportDeletion(kind: EntityType, ids: readonly string[]): Promise<void> {
    const pages = await watch.waitUntilFinished(kind, ids, DELETION_POLLS);
    if (pages === null) {
      const description = `${formatPageCount(kind, ids.length)} will be deleted as soon as a worker is free.`;
      return showToast({ title: 'Deletion Queued', description, tone: 'plain' });
    }
    const failedPage = pages.find(hasFailed);
    if (failedPage)
      return reportFailure(
        'Delete Failed',
        new Error(failedPage.job?.error ?? `${failedPage.name} could not be deleted.`),
      );
    showToast({
      title: 'HTML Deleted',
      description: `Deleted ${formatPageCount(kind, ids.length)}`,
      tone: 'plain',
    });
  }

  return {
    $progress,

    async generate(kind: EntityType, rows: readonly AdminPageRow[], scope: Scope): Promise<void> {
      const ids = rows.filter(canBeGenerated).map(({ id }) => id);
      const count = ids.length;
      const generateAll = async () => {
        if (count < rows.length)
          log.write('info', `${formatPageCount(kind, rows.length - count)} skipped: hidden from the site.`);
        if (count === 0) throw new Error(noPages);
        if (count > 1) await previewChanges(kind, ids);
        log.write('info', `Queueing ${formatPageCount(kind, count)}…`);
        const queued = await queue(kind, ids);
        const sentence = `${queued} entity(ies) queued for generation`;
        log.write('success', sentence);
        showToast({ title: 'Generation Queued', description: sentence, tone: 'plain' });
        await pause(POLL_AFTER_MS);
        watch.addPending(kind, await list.load(kind));
        list.deselect(kind);
        $progress.setKey('open', false);
      };
      await runAlone($progress, generateAll, {
        begin: (progress) => ({ ...progress, open: true, percent: 5, count, scope }),
        onFault: (fault) => reportFailure('Generation Failed', fault),
      });
    },

    removable: (rows: readonly AdminPageRow[]) => rows.filter((row) => hasPage(row) || isWaiting(row)),

    async remove(kind: EntityType, rows: readonly AdminPageRow[]): Promise<void> {
      const ids = rows.map(({ id }) => id);
      try {
        if (ids.length === 0) throw new Error('None of these pages is generated.');
        await queueDeletion(kind, ids);
      } catch (fault) {
        return reportFailure('Delete Failed', fault);
      }
      list.deselect(kind);
      try {
        await reportDeletion(kind, ids);
      } catch {
        const description = `${formatPageCount(kind, ids.length)} will be deleted. How far that is could not be read: press Refresh to see it.`;
        showToast({ title: 'Deletion Queued', description, tone: 'plain' });
      }
    },

    /** Queues the failed pages among these rows again, each for what failed. */
    async retryAll(kind: EntityType, rows: readonly AdminPageRow[]): Promise<void> {
      const failedRows = rows.filter(hasFailed);
      const deleteIds = failedRows.filter(({ job }) => job?.action === 'delete').map(({ id }) => id);
      const generateIds = failedRows
        .filter((row) => row.job?.action === 'generate' && canBeGenerated(row))
        .map(({ id }) => id);
      const queueAgain = async () => {
        if (deleteIds.length > 0) await queueDeletion(kind, deleteIds);
        const queued = (await queue(kind, generateIds)) + deleteIds.length;
        log.write('info', `${formatPageCount(kind, queued)} that failed: tried again.`);
        showToast({
          title: 'Tried again',
          description: `${formatPageCount(kind, queued)} queued again`,
          tone: 'plain',
        });
      };
      await runAlone($progress, queueAgain, {
        begin: (progress) => ({
          ...progress,
          open: false,
          percent: 5,
          count: failedRows.length,
          scope: 'some' as const,
        }),
        onFault: (fault) => reportFailure('Not tried again', fault),
      });
    },

    async retry(kind: EntityType, row: AdminPageRow): Promise<void> {
      if (row.job === null) return;
      try {
        const isQueued = await backend.rpc(retryHtmlJob, { job: row.job.id }, retryHtmlJobAnswer);
        log.write('info', isQueued ? `${row.name}: tried again.` : `${row.name}: a newer job is open.`);
        watch.add(kind, [row.id]);
      } catch (fault) {
        reportFailure(row.job.action === 'delete' ? 'Delete Failed' : 'Generation Failed', fault);
      }
    },

    showLog(): void {
      $progress.setKey('open', true);
    },

    closeLog(): void {
      $progress.setKey('open', false);
    },
  };
}
