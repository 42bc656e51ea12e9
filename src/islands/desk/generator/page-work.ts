import { atom, map } from 'nanostores';
import { type AdminPageRow, retryHtmlJob, retryHtmlJobAnswer } from '#contracts/admin-pages.ts';
import {
  type GenerateStaticHtmlRequest,
  generateStaticHtml,
  noPages,
  type PageScope,
  pagesPerCall,
  tolerantGenerateStaticHtmlResponse,
} from '#contracts/generate-static-html.ts';
import type { EntityType } from '#domain/entity.ts';
import { runAlone } from '../../session/action.ts';
import { createOvertaking } from '../../session/loader.ts';
import { reasonOf } from '../../session/staff-backend.ts';
import type { ToastMessage } from '../../toasts/toasts.ts';
import { type JobWatch, POLL_EVERY_MS, type WatchDependencies } from './job-watch.ts';
import { formatPageCount } from './page-kinds.ts';
import { canBeGenerated, hasFailed, hasPage, isWaiting } from './page-filter.ts';
import { chunks } from './read-pages.ts';

export type PageWorkDependencies = WatchDependencies & {
  watch: JobWatch;
  showToast: (toast: ToastMessage) => void;
};

/** Whether the dialog says 'Processing N items...' or 'Processing all items...'. */
export type Scope = 'some' | 'all';

/** More pages than this are generated only after a question, and all pages of a kind are then named by one word. */
const MAX_UNASKED = 500;

const PRIORITY = 10;
/** So that a page which somebody saves meanwhile does not wait for all of them. */
const PRIORITY_OF_ALL = 9;
/** How often a page is polled before it is reported as queued instead of done. */
const MAX_POLLS = 8;
/** How long the dialog says that a page is out. */
const SHOWN_OUT_MS = 1_500;

interface Progress {
  open: boolean;
  busy: boolean;
  percent: number;
  count: number;
  scope: Scope;
  /** The one page that was asked for, once it is published or has failed. */
  out: AdminPageRow | null;
}

/** The actions of staff in the generator. The job watch follows the jobs themselves. */
export function createPageWork({ backend, list, log, watch, pause, showToast }: PageWorkDependencies) {
  const $progress = map<Progress>({
    open: false,
    busy: false,
    percent: 0,
    count: 0,
    scope: 'some',
    out: null,
  });
  /** The pages that staff are asked about. */
  const $question = atom<{ kind: EntityType; rows: readonly AdminPageRow[]; scope: Scope } | null>(null);
  const begin = createOvertaking();

  function call(request: GenerateStaticHtmlRequest) {
    return backend.invoke(generateStaticHtml, request, tolerantGenerateStaticHtmlResponse);
  }

  function reportFailure(title: string, fault: unknown): void {
    const message = reasonOf(fault);
    log.write('error', `${title}: ${message}`);
    showToast({ title, description: message, tone: 'destructive' });
  }

  /** Logs what a bulk request would change, and why. If this fails, the bulk request still runs. */
  async function previewChanges(kind: EntityType, scope: PageScope): Promise<void> {
    try {
      const isPart = 'entity_ids' in scope && scope.entity_ids.length > pagesPerCall;
      const asked = isPart ? { entity_ids: scope.entity_ids.slice(0, pagesPerCall) } : scope;
      const request = { action: 'generate', entity_type: kind, ...asked, dry_run: true } as const;
      const { dry_run: change } = await call(request);
      if (!change) return;
      const reasons = change.reasons.map(({ reason, pages }) => `${pages} ${reason}`).join(', ');
      const first = isPart ? ` of the first ${pagesPerCall.toLocaleString('en-IN')}` : '';
      log.write(
        'info',
        `${change.pages} ${change.pages === 1 ? 'page' : 'pages'}${first} would change${reasons && `: ${reasons}`}.`,
      );
    } catch (fault) {
      log.write('info', `What would change could not be read: ${reasonOf(fault, 'no answer')}`);
    }
  }

  async function queue(kind: EntityType, ids: readonly string[], scope: PageScope): Promise<number> {
    let queued = 0;
    const parts = 'scope' in scope ? [ids] : chunks(ids, pagesPerCall);
    try {
      for (const [at, part] of parts.entries()) {
        const pages =
          'scope' in scope
            ? { ...scope, priority: PRIORITY_OF_ALL }
            : { entity_ids: [...part], priority: PRIORITY };
        const request = { action: 'generate', entity_type: kind, ...pages } as const;
        queued += (await call(request)).queued ?? part.length;
        watch.add(kind, part, 'generate');
        $progress.setKey('percent', Math.round(10 + (90 * (at + 1)) / parts.length));
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
      watch.add(kind, batch, 'delete');
    }
  }

  async function generate(kind: EntityType, rows: readonly AdminPageRow[], scope: Scope): Promise<void> {
    const ids = rows.filter(canBeGenerated).map(({ id }) => id);
    const count = ids.length;
    const pages: PageScope = scope === 'all' && count > MAX_UNASKED ? { scope } : { entity_ids: ids };
    const isNewest = begin();
    const generateAll = async () => {
      if (count < rows.length)
        log.write('info', `${formatPageCount(kind, rows.length - count)} skipped: hidden from the site.`);
      if (count === 0) throw new Error(noPages);
      if (count > 1) await previewChanges(kind, pages);
      log.write('info', `Queueing ${formatPageCount(kind, count)}…`);
      const queued = await queue(kind, ids, pages);
      const sentence = `${queued} entity(ies) queued for generation`;
      log.write('success', sentence);
      showToast({ title: 'Generation Queued', description: sentence, tone: 'plain' });
      list.deselect(kind);
      await pause(POLL_EVERY_MS);
      return true;
    };
    const isQueued = await runAlone($progress, generateAll, {
      begin: (progress) => ({ ...progress, open: true, percent: 5, count, scope, out: null }),
      onFault: (fault) => reportFailure('Generation Failed', fault),
    });
    // The dialog of thousands shows how far they are, until staff close it.
    if (!isQueued || count > MAX_UNASKED) return;
    if (count === 1 && !(await sayWhenOut(kind, ids, isNewest))) return;
    if (isNewest()) $progress.setKey('open', false);
  }

  /** In the dialog of one page. Returns false when it failed or still waits, which the dialog says too. */
  async function sayWhenOut(
    kind: EntityType,
    ids: readonly string[],
    isNewest: () => boolean,
  ): Promise<boolean> {
    // The log says when the progress cannot be read.
    const pages = await watch.waitUntilFinished(kind, ids, MAX_POLLS).catch(() => null);
    const [page] = pages ?? [];
    if (!page) return false;
    if (isNewest()) $progress.setKey('out', page);
    if (hasFailed(page)) return false;
    await pause(SHOWN_OUT_MS);
    return true;
  }

  /** Throws when the state of the deletion cannot be read. */
  async function reportDeletion(kind: EntityType, ids: readonly string[]): Promise<void> {
    const pages = await watch.waitUntilFinished(kind, ids, MAX_POLLS);
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
    $question,
    generate,

    /** Asks first where they are many. */
    async request(kind: EntityType, rows: readonly AdminPageRow[], scope: Scope): Promise<void> {
      if (rows.filter(canBeGenerated).length > MAX_UNASKED) $question.set({ kind, rows, scope });
      else await generate(kind, rows, scope);
    },

    /** The answer to the question: all of its pages, or some of them. */
    async agree(rows: readonly AdminPageRow[]): Promise<void> {
      const question = $question.get();
      $question.set(null);
      if (!question) return;
      await generate(question.kind, rows, rows === question.rows ? question.scope : 'some');
    },

    disagree(): void {
      $question.set(null);
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
        const queued = (await queue(kind, generateIds, { entity_ids: generateIds })) + deleteIds.length;
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
        watch.add(kind, [row.id], row.job.action);
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
