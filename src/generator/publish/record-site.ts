import { entityKey } from '#domain/entity.ts';
import type { PagesReport } from '../report/publish-report.ts';
import { recordPublish } from '../record/record-publish.ts';
import type { PublishInput } from './read-site.ts';
import type { RenderedSite } from './render-site.ts';
import type { PublishRequest } from './request.ts';
import { type PublisherState, type PublisherTools, stillFailing } from './state.ts';

/** Records in the database what is published now, and returns the state for the next publish. */
export async function recordSite(
  report: PagesReport,
  { site: { shown, leftOut, selection }, next }: RenderedSite,
  { bad, stale, manifest: before, withdrawnChange }: PublishInput,
  {
    request,
    state,
    tools,
    written,
  }: {
    request: PublishRequest;
    state: PublisherState;
    tools: PublisherTools;
    /** Resolves when the other files of the site are written and the files of removed pages are deleted. */
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
    // A publish of everything or of one page also checks whether the database has lost records.
    isKnown: request.kind === 'queue' && before !== null && before.pages === state.recorded,
  });
  await withdrawn.save(withdrawnChange);
  return {
    published: selection.whole ? shown.catalogue : null,
    recorded: next,
    leftOut,
    failing,
    lastOnly: selection.whole ? null : new Set(report.rendered.map(({ path }) => path)),
  };
}
