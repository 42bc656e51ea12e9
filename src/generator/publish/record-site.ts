import { entityKey } from '#domain/entity.ts';
import type { PagesReport } from '../report/publish-report.ts';
import { recordPublish } from '../record/record-publish.ts';
import type { PublishInput } from './read-site.ts';
import type { RenderedSite } from './render-site.ts';
import type { PublishRequest } from './request.ts';
import { type PublisherState, type PublisherTools, stillFailing } from './state.ts';

/** Records in the database what is published now, and returns what the next publish needs to know of it. */
export async function recordSite(
  report: PagesReport,
  { site: { shown, leftOut, selection }, next }: RenderedSite,
  { bad, stale, manifest: before }: PublishInput,
  {
    request,
    state,
    tools,
    written,
  }: {
    request: PublishRequest;
    state: PublisherState;
    tools: PublisherTools;
    /** Resolves when what stands beside the pages is written, and pages that are gone are removed. */
    written: Promise<unknown>;
  },
): Promise<Omit<PublisherState, 'alertsTold'>> {
  if (request.options.dryRun) return { ...state, published: null };
  const { client, store, withdrawn } = tools;
  const failing = stillFailing(state.failing, report);
  const notMade = new Set([...failing.keys(), ...bad.map(entityKey)]);
  await recordPublish(client, {
    report,
    notMade,
    pages: next,
    written,
    readAt: store.readAt(),
    stale,
    // Whoever publishes everything, or one page, also finds what the database has lost.
    isKnown: request.kind === 'queue' && before !== null && before.pages === state.recorded,
  });
  await withdrawn.save();
  return {
    published: selection.whole ? shown.catalogue : null,
    recorded: next,
    leftOut,
    failing,
    lastOnly: selection.whole ? null : new Set(report.rendered.map(({ path }) => path)),
  };
}
