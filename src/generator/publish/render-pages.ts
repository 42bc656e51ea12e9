import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ChangedPages, PublishedPage } from '#domain/manifest/manifest.ts';
import type { RenderRequest, RenderResult } from '../render/messages.ts';
import type { FailedPage, RenderedPage } from '../report/publish-report.ts';
import { decidePage, type PageToRender, type UnchangedPage } from './decide-page.ts';
import type { Plan } from './plan.ts';
import type { RenderOptions } from './render-options.ts';
import { pagesToCompare, type PagesToCompare } from './render-order.ts';

export interface RenderedPages {
  rendered: RenderedPage[];
  failed: FailedPage[];
  skipped: number;
  /** How many of the skipped pages have changed content but are not covered by this publish. */
  waiting: number;
  /** The same Map object as before if nothing has changed. */
  publishedPages: ReadonlyMap<string, PublishedPage>;
  /** Where `publishedPages` differ from the last manifest. Null if no page does, or if not all have the same addresses. */
  changedPages: ChangedPages | null;
  writtenPages: Map<string, PublishedPage>;
}

/** A page that fails keeps its last version. */
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

/** Returns `previous` if `next` has the same pages. `paths` are the only ones that can differ; null means any. */
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

type PageOutcome =
  | { page: RenderedPage; published: PublishedPage }
  | { failed: FailedPage; fallback: PublishedPage | undefined };

interface RenderBatches {
  /** Throws if an earlier batch failed. */
  add(page: PageToRender): Promise<void>;
  send(): Promise<void>;
  outcomes(): Promise<PageOutcome[]>;
  /** Resolves when all batches have ended, whether they succeeded or not. No worker writes a page after that. */
  settled(): Promise<void>;
}

interface PageProgress {
  add(pages: number): void;
}

const BATCH = 64;

function createRenderBatches(
  { render, ready }: Pick<RenderOptions, 'render' | 'ready'>,
  progress: PageProgress,
): RenderBatches {
  const sentBatches: Promise<PageOutcome[]>[] = [];
  const abortController = new AbortController();
  let batch: PageToRender[] = [];

  async function send(): Promise<void> {
    if (batch.length === 0) return;
    await ready();
    abortController.signal.throwIfAborted();
    const outcomes = renderBatch(batch, render);
    batch = [];
    sentBatches.push(outcomes);
    outcomes.then(
      ({ length }) => progress.add(length),
      (fault: unknown) => abortController.abort(fault),
    );
  }

  return {
    async add(page) {
      abortController.signal.throwIfAborted();
      if (batch.push(page) === BATCH) await send();
    },
    send,
    outcomes: async () => (await Promise.all(sentBatches)).flat(),
    settled: async () => void (await Promise.allSettled(sentBatches)),
  };
}

async function renderBatch(
  batch: readonly PageToRender[],
  render: RenderOptions['render'],
): Promise<PageOutcome[]> {
  const requests = batch.map(({ request }) => request);
  const results = render ? await render(requests) : requests.map(notRendered);
  return batch.map((page, at) => outcomeOf(page, results[at]));
}

function outcomeOf(
  { path, reason, published, fallback }: PageToRender,
  result: RenderResult | undefined,
): PageOutcome {
  const { problems, bytes, content, ms, byAstro, isJoined } = result ?? MISSING_RESULT;
  const { entity, file } = published;
  if (problems.length > 0) return { failed: { path, entity, problems }, fallback };
  return {
    page: { path, reason, entity, file, bytes, ms, byAstro, isJoined },
    published: { ...published, bytes, content },
  };
}

const NOTHING_RENDERED = { bytes: 0, content: '', ms: 0, byAstro: false, isJoined: false };
const MISSING_RESULT = { ...NOTHING_RENDERED, problems: ['no answer from the worker'] };

function notRendered({ path }: RenderRequest): RenderResult {
  return { ...NOTHING_RENDERED, path, problems: [] };
}
