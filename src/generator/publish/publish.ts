import { istDay } from '#domain/appointment/ist.ts';
import { claimFindings } from '#page-models/home/claim-findings.ts';
import { forgetCards } from '#page-models/property/home-card.ts';
import { tellAlerts } from '../alerts/tell-alerts.ts';
import { logPrediction } from '../affected/prediction.ts';
import type { Tools } from '../render/renderer.ts';
import { assetsOfBundle } from './assets.ts';
import { both } from './both.ts';
import { logReport } from './log-report.ts';
import type { GenerateReport, PagesReport, PublishReport } from '../publish-report.ts';
import { recordRun } from '../record/record-run.ts';
import { readShards } from '../shards/shard-folder.ts';
import { timed } from './timed.ts';
import { planSite } from './plan-site.ts';
import { readSite } from './read-site.ts';
import { recordSite } from './record-site.ts';
import { beginSite, compareSite, type RenderedSite, renderSite } from './render-site.ts';
import { type PublishRequest, readsEverything, stopIfEmpty } from './request.ts';
import { selectPages } from './select-pages.ts';
import type { PublisherState, PublisherTools } from './state.ts';
import { writeSite } from './write-site.ts';

/**
 * One publish: open the bundle and read the rows, select the pages that may have changed, plan the site, render it
 * (again without rows whose first page failed), write what stands beside the pages and record them in the database, find
 * the alerts that its changes fit. Returns what it leaves for the next one.
 */
export async function publish(
  request: PublishRequest,
  state: PublisherState,
  tools: PublisherTools,
): Promise<{ report: GenerateReport; state: PublisherState }> {
  const started = performance.now();
  const today = istDay(tools.now());
  const [opened, read] = await Promise.all([
    timed(() => openRenderer(request, tools)),
    timed(() => readSite(request, state, tools)),
  ]);
  const { dryRun, shards = [], onProgress = () => {} } = request.options;
  const input = read.result;
  stopIfEmpty(request, input.shown.catalogue);
  // Whoever reads everything also looks whether the rules have missed a page: it is logged as changed unpredicted.
  if (request.kind !== 'page' && readsEverything(request)) tools.cache.forget();
  const published = await timed(async () => {
    const { bundle } = opened.result;
    const { pages: joined, otherCode } = await readShards(shards, bundle.hash);
    for (const folder of otherCode) tools.log.warn(`${folder} ${OTHER_CODE}`);
    const plan = planSite(input, selectPages(request, input, bundle.hash));
    const rendering = { input, ...opened.result, tools, joined, today, onProgress };
    if (dryRun) return { rendered: await compareSite(plan, rendering), write: async () => 0 };
    const assets = await beginSite(plan, rendering);
    const rendered = await renderSite(plan, assets, rendering);
    // What follows takes the most memory of all, and renders nothing.
    if (rendered.rendered.length > MANY_PAGES) {
      await rendering.pool.rest();
      forgetCards(rendered.site.shown.catalogue);
    }
    return { rendered, write: () => writeSite(rendered, assets, rendering) };
  });
  const { rendered, write } = published.result;
  const pages = reportOf(rendered);
  // The pages are live. The database records them while this process makes what stands beside them.
  const writing = timed(write);
  const recording = timed(() =>
    recordSite(pages, rendered, input, { request, state, tools, written: writing }),
  );
  const [written, recorded] = await both(writing, recording);
  const report = { ...pages, sitemapUrls: written.result };
  const alertsTold = dryRun
    ? state.alertsTold
    : await tellAlerts(tools.client, rendered.site.shown.catalogue, {
        published: request.kind === 'queue' && state.alertsTold ? homesOf(report) : null,
        today,
        log: tools.log,
      });
  const whole: GenerateReport = {
    ...report,
    badRows: tools.store.badRows(),
    bytes: report.rendered.reduce((sum, page) => sum + page.bytes, 0),
    phases: {
      bundle: opened.ms,
      read: read.ms,
      render: published.ms,
      write: written.ms,
      record: recorded.ms,
    },
    milliseconds: performance.now() - started,
  };
  await tell(request, whole, rendered, { tools, today });
  return { report: whole, state: { ...recorded.result, alertsTold } };
}

/**
 * The bundle and its workers; all workers where every page will be rendered. The files that may have to be copied are read
 * meanwhile, as rows take longer.
 */
async function openRenderer(
  { kind, options: { dryRun, force } }: PublishRequest,
  { renderer, manifest }: Pick<PublisherTools, 'renderer' | 'manifest'>,
): Promise<Tools> {
  const tools = await renderer.open({ newest: kind !== 'queue' });
  if (kind !== 'all' || dryRun) return tools;
  if (force || !(await manifest.exists())) tools.pool.openAll();
  await assetsOfBundle(tools.bundle.clientDir);
  return tools;
}

const MANY_PAGES = 50_000;

const OTHER_CODE = 'was rendered by another version of the code: its pages are rendered again.';

/** Ids of the homes whose pages a publish made or took down. */
function homesOf({ rendered, removed, replaced }: PublishReport): string[] {
  const rows = [...[...rendered, ...removed].map(({ entity }) => entity), ...replaced];
  return rows.flatMap((entity) => (entity?.type === 'property' ? [entity.id] : []));
}

function reportOf({ site, ...rendered }: RenderedSite): PagesReport {
  const { consider, countOthers } = site.selection;
  return {
    rendered: rendered.rendered,
    skipped: rendered.skipped,
    removed: site.plan.gone.map(([path, { entity }]) => ({ path, entity })),
    replaced: site.plan.replaced,
    failed: rendered.failed,
    looked: consider,
    waiting: consider && !countOthers ? null : rendered.waiting + site.plan.waiting,
  };
}

/** Tells the log what somebody should check, and the admin's health report that there was a publish. */
async function tell(
  request: PublishRequest,
  report: GenerateReport,
  { site }: RenderedSite,
  { tools, today }: { tools: PublisherTools; today: string },
): Promise<void> {
  const { log, client } = tools;
  // A publish of queued pages does not repeat the warnings of the last whole one.
  const claims = request.kind === 'queue' ? [] : claimFindings(site.shown.catalogue, today);
  logReport(log, { ...report, claims });
  logPrediction(log, site.selection, report);
  if (request.options.dryRun) return;
  const scheduled = request.kind === 'all' && request.scheduled;
  await recordRun(client, { kind: request.kind, scheduled }, report, log);
}
