import type { PagesReport } from '../report/publish-report.ts';
import { recordPublish } from '../record/record-publish.ts';
import { keysOf } from './fates.ts';
import type { PublishInput } from './read-site.ts';
import type { RenderedSite } from './render-site.ts';
import type { Scope } from './request.ts';
import { type PublisherState, type PublisherDependencies, stillFailing } from './state.ts';

/** Records a publish in the database. Returns what the publisher then knows; a dry run records nothing. */
export async function recordSite(
  report: PagesReport,
  { sitePlan: { shown, leftOut, selection }, publishedPages }: RenderedSite,
  { fates, stale, readAt, manifest: lastManifest, withdrawnChange }: PublishInput,
  {
    scope,
    state,
    dependencies,
    filesWritten,
  }: {
    scope: Scope;
    state: PublisherState;
    dependencies: PublisherDependencies;
    /** Resolves when the other files of the site are written and the files of removed pages are deleted. */
    filesWritten: Promise<unknown>;
  },
): Promise<Omit<PublisherState, 'alertsMatched'>> {
  if (scope.isDryRun) return { ...state, publishedCatalogue: null };
  const { client, withdrawnPages } = dependencies;
  const failing = stillFailing(state.failing, report);
  const outdatedKeys = new Set([...failing.keys(), ...keysOf(fates, 'unreadable')]);
  await recordPublish(client, {
    report,
    outdatedKeys,
    pages: publishedPages,
    filesWritten,
    readAt,
    stale,
    // A publish of everything or of one page also checks whether the database has lost records.
    wasInSync: scope.kind === 'queue' && lastManifest !== null && lastManifest.pages === state.recordedPages,
  });
  await withdrawnPages.save(withdrawnChange);
  return {
    publishedCatalogue: selection.isComplete ? shown.catalogue : null,
    recordedPages: publishedPages,
    leftOut,
    failing,
    singlePagePaths: selection.isComplete ? null : new Set(report.rendered.map(({ path }) => path)),
  };
}
