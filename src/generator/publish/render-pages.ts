import { setImmediate as letOthersRun } from 'node:timers/promises';
import { noteChanged, type PublishedPage } from '#domain/manifest/manifest.ts';
import type { FailedPage, RenderedPage } from '../report/publish-report.ts';
import { decidePage, type UnchangedPage } from './decide-page.ts';
import { pagesToCheck, type PagesToCheck } from './pages-to-check.ts';
import type { Plan } from './plan.ts';
import { BATCH, createRenderBatches, type PageOutcome } from './render-batches.ts';
import type { RenderOptions } from './render-options.ts';

export interface RenderedPages {
  rendered: RenderedPage[];
  failed: FailedPage[];
  skipped: number;
  /** How many of the skipped pages have changed content but are not covered by this publish. */
  waiting: number;
  /** What is published after the render. The same Map object as before if nothing has changed. */
  next: ReadonlyMap<string, PublishedPage>;
  /** The pages that were rendered in this call. */
  written: Map<string, PublishedPage>;
}

/**
 * Builds each page, skips it if nothing changed, and otherwise has it rendered. A page that fails keeps its last
 * version.
 */
export async function renderPages(plan: Plan, options: RenderOptions): Promise<RenderedPages> {
  const checked = pagesToCheck(plan, options);
  const counter = countPages(options.onProgress, plan.pages.length);
  const batches = createRenderBatches(options, counter.add);
  const unchanged: UnchangedPage[] = [];
  counter.add(checked.isLimited ? plan.pages.length - checked.pages.length : 0);
  try {
    for (const [at, planned] of checked.pages.entries()) {
      if (at === checked.asked) await batches.send();
      // In a running worker, this thread also serves visitors.
      if (at % BATCH === BATCH - 1) await letOthersRun();
      const decision = decidePage(planned, options);
      if ('toRender' in decision) await batches.add(decision.toRender);
      else {
        unchanged.push(decision.unchanged);
        counter.add(1);
      }
    }
    await batches.send();
    return resultOf(plan, checked, unchanged, await batches.outcomes(), options.before?.pages);
  } finally {
    // No worker may still write a page when the publish ends, even after a fault.
    await batches.settled();
  }
}

/** Counts the pages that are done, and reports the count with the total. */
function countPages(onProgress: RenderOptions['onProgress'], total: number): { add(pages: number): void } {
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
  { pages, isLimited }: PagesToCheck,
  unchanged: readonly UnchangedPage[],
  outcomes: readonly PageOutcome[],
  before: ReadonlyMap<string, PublishedPage> | undefined,
): RenderedPages {
  const next = new Map(isLimited ? before : plan.kept);
  const written = new Map<string, PublishedPage>();
  const rendered: RenderedPage[] = [];
  const failed: FailedPage[] = [];
  for (const { path, published } of unchanged) next.set(path, published);
  for (const outcome of outcomes) {
    if ('failed' in outcome) {
      failed.push(outcome.failed);
      if (outcome.last) next.set(outcome.failed.path, outcome.last);
      continue;
    }
    rendered.push(outcome.page);
    next.set(outcome.page.path, outcome.published);
    written.set(outcome.page.path, outcome.published);
  }
  const unchecked = isLimited ? plan.pages.length - pages.length : plan.kept.size;
  const mayDiffer = isLimited ? pages.map(({ page }) => page.path) : null;
  return {
    rendered,
    failed,
    skipped: unchanged.length + unchecked,
    waiting: unchanged.filter(({ isWaiting }) => isWaiting).length,
    next: sameIfUnchanged(next, before, mayDiffer),
    written,
  };
}

/**
 * Returns the map `before` if `next` has the same pages. `paths` are the only ones that can differ; null means any.
 */
function sameIfUnchanged(
  next: ReadonlyMap<string, PublishedPage>,
  before: ReadonlyMap<string, PublishedPage> | undefined,
  paths: readonly string[] | null,
): ReadonlyMap<string, PublishedPage> {
  if (!before || next.size !== before.size) return next;
  const changed: string[] = [];
  for (const path of paths ?? next.keys()) {
    const was = before.get(path);
    if (was === next.get(path)) continue;
    if (was === undefined) return next;
    changed.push(path);
  }
  if (changed.length === 0) return before;
  noteChanged(before, next, changed);
  return next;
}
