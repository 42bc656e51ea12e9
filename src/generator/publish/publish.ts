import { istDay } from '#domain/calendar/ist.ts';
import { claimFindings } from '#site/claim-findings.ts';
import type { Log } from '#server/log/log.ts';
import { matchAlerts } from '../alerts/match-alerts.ts';
import { logPrediction } from '../affected/prediction.ts';
import type { OpenedRenderer } from '../render/renderer.ts';
import { assetsOfBundle } from '../site-folder/assets.ts';
import { logReport } from '../report/log-report.ts';
import type { GenerateReport, PagesReport, PublishReport } from '../report/publish-report.ts';
import { recordRun } from '../record/record-run.ts';
import { type JoinedPages, readShardFolders } from '../shards/shard-folder.ts';
import { timed } from './timed.ts';
import { lastPlanOf } from './plan.ts';
import { planSite, type SitePlan } from './plan-site.ts';
import { readSite } from './read-site.ts';
import { recordSite } from './record-site.ts';
import { prepareSiteFolder } from './prepare-site-folder.ts';
import { compareSite, type RenderedSite, renderSite } from './render-site.ts';
import { type PublishRequest, type Scope, scopeOf, stopIfEmpty } from './request.ts';
import { selectPages } from './select-pages.ts';
import { settleBoth } from './settle-both.ts';
import type { PublisherState, PublisherDependencies } from './state.ts';
import { writeSite } from './write-site.ts';

/**
 * Open the bundle → read the rows → select the pages that may have changed → plan where they go → copy the assets →
 * render (again without rows whose first page failed) → write the other files of the site → record the pages in the
 * database → match alerts. Each step takes what the steps before it returned. Returns the report and what the next
 * publish needs.
 */
export async function publish(
  request: PublishRequest,
  state: PublisherState,
  dependencies: PublisherDependencies,
): Promise<{ report: GenerateReport; state: PublisherState }> {
  const started = performance.now();
  const today = istDay(dependencies.now());
  const scope = scopeOf(request);
  const { shards = [], onProgress = () => {} } = request.options;

  const [bundleStep, readStep] = await Promise.all([
    timed(() => openRenderer(scope, dependencies)),
    timed(() => readSite(scope, state, dependencies)),
  ]);
  const { bundle, pool } = bundleStep.result;
  const input = readStep.result;
  stopIfEmpty(scope, input.shown.catalogue);
  if (!scope.isDryRun && input.manifest?.bundle !== bundle.hash) pool.startAll();

  const joined = await readJoinedPages(shards, bundle.hash, dependencies.log);
  const { memory } = dependencies;
  const planStep = await timed(() =>
    planSite(input, selectPages(scope, input, bundle.hash), {
      removesAny: scope.removesAny,
      lastPlan: memory?.plan ?? null,
    }),
  );
  const plan = planStep.result;
  const context = {
    input,
    bundle,
    pool,
    dependencies,
    scope,
    joined,
    today,
    onProgress,
  };
  // Not before: a publish that refuses to begin must not approve removals, which a worker would then carry out.
  if (scope.removals === 'allow') await dependencies.heldPages.allowAll();

  const assetsStep = await timed(() => (scope.isDryRun ? null : prepareSiteFolder(plan, context)));
  const assets = assetsStep.result;
  const renderStep = await timed(() =>
    assets ? renderSite(plan, assets, context) : compareSite(plan, context),
  );
  const { sitePlan } = renderStep.result;
  const pages = pagesReport(renderStep.result);
  if (assets && pages.rendered.length > MAX_PAGES_WITH_WORKERS) await pool.stopWorkers();
  // The next publish of this process follows a change, and visitors wait for its pages.
  else if (memory) pool.start();

  // The pages are live. The database records them while this process writes the other files.
  const writing = timed(() => (assets ? writeSite(renderStep.result, assets, context) : 0));
  const recording = timed(() =>
    recordSite(pages, renderStep.result, input, { scope, state, dependencies, filesWritten: writing }),
  );
  const [writeStep, recordStep] = await settleBoth(writing, recording);
  if (memory && assets) memory.plan = lastPlanOf(renderStep.result);
  const published = { ...pages, sitemapUrls: writeStep.result };
  const alertStep = await timed(() =>
    matchAlertsOf(scope, published, { state, dependencies, sitePlan, today }),
  );

  const report: GenerateReport = {
    ...published,
    badRows: input.badRows,
    bytes: pages.rendered.reduce((sum, page) => sum + page.bytes, 0),
    phases: {
      bundle: bundleStep.ms,
      read: readStep.ms,
      plan: planStep.ms,
      assets: assetsStep.ms,
      render: renderStep.ms,
      write: writeStep.ms,
      record: recordStep.ms,
      alerts: alertStep.ms,
    },
    milliseconds: performance.now() - started,
    isUnchanged: false,
  };
  await reportPublish(request, report, sitePlan, { dependencies, today });
  return { report, state: { ...recordStep.result, alertsMatched: alertStep.result } };
}

/**
 * Starts all workers if every page will be rendered, and none if perhaps no page will be. A publish of everything also
 * reads the files of the bundle already here, because reading the rows takes longer.
 */
async function openRenderer(
  { kind, isDryRun, force }: Scope,
  { renderer, manifestFile }: Pick<PublisherDependencies, 'renderer' | 'manifestFile'>,
): Promise<OpenedRenderer> {
  const opened = await renderer.open({ newest: kind !== 'queue' });
  if (isDryRun) return opened;
  if (kind !== 'all') {
    opened.pool.start();
    return opened;
  }
  if (force || !(await manifestFile.exists())) opened.pool.startAll();
  await assetsOfBundle(opened.bundle.clientDir);
  return opened;
}

/** Shards of another version of the code are skipped with a warning. */
async function readJoinedPages(
  folders: readonly string[],
  bundle: string,
  log: Log,
): Promise<JoinedPages['pages']> {
  const { pages, otherCode } = await readShardFolders(folders, bundle);
  for (const folder of otherCode)
    log.warn(`${folder} was rendered by another version of the code: its pages are rendered again.`);
  return pages;
}

/** The steps after rendering use the most memory. With more pages than this, they begin without the workers. */
const MAX_PAGES_WITH_WORKERS = 50_000;

function pagesReport({ sitePlan: { plan, selection }, ...rendered }: RenderedSite): PagesReport {
  const { candidates, countOthers } = selection;
  return {
    rendered: rendered.rendered,
    skipped: rendered.skipped,
    removed: plan.removed.map(([path, { entity }]) => ({ path, entity })),
    replaced: plan.replaced,
    failed: rendered.failed,
    checkedPaths: candidates,
    waiting: candidates && !countOthers ? null : rendered.waiting + plan.waiting,
  };
}

/** Returns whether all changes so far have been matched. */
async function matchAlertsOf(
  scope: Scope,
  report: PublishReport,
  {
    state,
    dependencies,
    sitePlan,
    today,
  }: { state: PublisherState; dependencies: PublisherDependencies; sitePlan: SitePlan; today: string },
): Promise<boolean> {
  if (scope.isDryRun) return state.alertsMatched;
  return matchAlerts(dependencies.client, sitePlan.shown.catalogue, {
    homeIds: scope.kind === 'queue' && state.alertsMatched ? homesOf(report) : null,
    today,
    log: dependencies.log,
  });
}

function homesOf({ rendered, removed, replaced }: PublishReport): string[] {
  const rows = [...[...rendered, ...removed].map(({ entity }) => entity), ...replaced];
  return rows.flatMap((entity) => (entity?.type === 'property' ? [entity.id] : []));
}

async function reportPublish(
  request: PublishRequest,
  report: GenerateReport,
  { shown, selection }: SitePlan,
  { dependencies, today }: { dependencies: PublisherDependencies; today: string },
): Promise<void> {
  const { log, client } = dependencies;
  // A publish of queued pages does not repeat the warnings about claims of the last full publish.
  const claims = request.kind === 'queue' || shown.site.counted ? [] : claimFindings(shown.catalogue, today);
  logReport(log, { ...report, claims });
  logPrediction(log, selection, report);
  if (request.options.dryRun) return;
  const scheduled = request.kind === 'all' && request.scheduled;
  await recordRun(client, { kind: request.kind, scheduled }, report, log);
}
