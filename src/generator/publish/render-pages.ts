import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ChangedPages, PublishedPage } from '#domain/manifest/manifest.ts';
import type { FailedPage, RenderedPage } from '../report/publish-report.ts';
import { decidePage, type UnchangedPage } from './decide-page.ts';
import { pagesToCompare, type PagesToCompare } from './pages-to-compare.ts';
import type { Plan } from './plan.ts';
import { BATCH, createRenderBatches, type PageOutcome, type PageProgress } from './render-batches.ts';
import type { RenderOptions } from './render-options.ts';

export interface RenderedPages {
  rendered: RenderedPage[];
  failed: FailedPage[];
  skipped: number;
  /** How many of the skipped pages have changed content but are not covered by this publish. */
  waiting: number;
  /** What is published after the render. The same Map object as before if nothing has changed. */
  publishedPages: ReadonlyMap<string, PublishedPage>;
  /** Where `publishedPages` differ from the last manifest. Null if no page does, or if not all have the same addresses. */
  changedPages: ChangedPages | null;
  /** The pages that were rendered in this call. */
  writtenPages: Map<string, PublishedPage>;
}

/**
 * Builds each page, skips it if nothing changed, and otherwise has it rendered. A page that fails keeps its last
 * version.
 */
export async function renderPages(plan: Plan, options: RenderOptions): Promise<RenderedPages> {
  const toCompare = pagesToCompare(plan, options);
  const progress = createPageProgress(options.onProgress, plan.pages.length);
  const batches = createRenderBatches(options, progress);
  const unchanged: UnchangedPage[] = [];
  progress.add(toCompare.isLimited ? plan.pages.length - toCompare.pages.length : 0);
  try {
    for (const [at, planned] of toCompare.pages.entries()) {
      if (at === toCompare.forcedCount) await batches.send();
      // In a running worker, this thread also serves visitors.
      if (at % BATCH === BATCH - 1) await yieldToEventLoop();
      const decision = decidePage(planned, options);
      if ('toRender' in decision) await batches.add(decision.toRender);
      else {
        unchanged.push(decision.unchanged);
        progress.add(1);
      }
    }
    await batches.send();
    return resultOf(plan, toCompare, unchanged, await batches.outcomes(), options.manifest?.pages);
  } finally {
    // No worker may still write a page when the publish ends, even after a fault.
    await batches.settled();
  }
}

function createPageProgress(onProgress: RenderOptions['onProgress'], total: number): PageProgress {
  let done = 0;
  return {
    add(pages) {
      if (pages === 0) return;
      done += pages;
      onProgress(done, total);
    },
  };
}

function resultOf(
  plan: Plan,
  { pages, isLimited }: PagesToCompare,
  unchanged: readonly UnchangedPage[],
  outcomes: readonly PageOutcome[],
  previousPages: ReadonlyMap<string, PublishedPage> | undefined,
): RenderedPages {
  const nextPages = new Map(isLimited ? previousPages : plan.retainedPages);
  const writtenPages = new Map<string, PublishedPage>();
  const rendered: RenderedPage[] = [];
  const failed: FailedPage[] = [];
  for (const { path, published } of unchanged) nextPages.set(path, published);
  for (const outcome of outcomes) {
    if ('failed' in outcome) {
      failed.push(outcome.failed);
      if (outcome.fallback) nextPages.set(outcome.failed.path, outcome.fallback);
      continue;
    }
    rendered.push(outcome.page);
    nextPages.set(outcome.page.path, outcome.published);
    writtenPages.set(outcome.page.path, outcome.published);
  }
  const uncomparedCount = isLimited ? plan.pages.length - pages.length : plan.retainedPages.size;
  const comparedPaths = isLimited ? pages.map(({ page }) => page.path) : null;
  return {
    rendered,
    failed,
    skipped: unchanged.length + uncomparedCount,
    waiting: unchanged.filter(({ isWaiting }) => isWaiting).length,
    ...compareWithPrevious(nextPages, previousPages, comparedPaths),
    writtenPages,
  };
}

/**
 * Returns the map `previous` if `next` has the same pages. `paths` are the only ones that can differ; null means any.
 */
function compareWithPrevious(
  next: ReadonlyMap<string, PublishedPage>,
  previous: ReadonlyMap<string, PublishedPage> | undefined,
  paths: readonly string[] | null,
): Pick<RenderedPages, 'publishedPages' | 'changedPages'> {
  const unlikePrevious = { publishedPages: next, changedPages: null };
  if (!previous || next.size !== previous.size) return unlikePrevious;
  const changed: string[] = [];
  for (const path of paths ?? next.keys()) {
    const previousPage = previous.get(path);
    if (previousPage === next.get(path)) continue;
    if (previousPage === undefined) return unlikePrevious;
    changed.push(path);
  }
  if (changed.length === 0) return { publishedPages: previous, changedPages: null };
  return { publishedPages: next, changedPages: { before: previous, paths: changed } };
}
