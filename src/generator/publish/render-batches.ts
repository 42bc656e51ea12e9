import type { PublishedPage } from '#domain/manifest/manifest.ts';
import type { RenderRequest, RenderResult } from '../render/messages.ts';
import type { FailedPage, RenderedPage } from '../report/publish-report.ts';
import type { PageToRender } from './decide-page.ts';
import type { RenderOptions } from './render-options.ts';

/** The result of rendering a page. A page that failed keeps its last version, if it has one. */
export type PageOutcome =
  | { page: RenderedPage; published: PublishedPage }
  | { failed: FailedPage; fallback: PublishedPage | undefined };

/** Collects pages and renders them in batches, while its caller builds the next pages. */
export interface RenderBatches {
  /** Adds a page, and sends the batch when it is full. Throws if an earlier batch failed. */
  add(page: PageToRender): Promise<void>;
  /** Sends the pages that were added since the last batch. */
  send(): Promise<void>;
  /** The results of all pages that were sent. */
  outcomes(): Promise<PageOutcome[]>;
  /** Resolves when all batches have ended, whether they succeeded or not. No worker writes a page after that. */
  settled(): Promise<void>;
}

/** Counts the pages that are done, and reports the count with the total. */
export interface PageProgress {
  add(pages: number): void;
}

/** Pages in one message to a worker. */
export const BATCH = 64;

export function createRenderBatches(
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
