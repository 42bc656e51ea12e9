import type { GenerateReport } from '../report/publish-report.ts';
import { recordRun } from '../record/record-run.ts';
import { readUnchangedSite } from './published-state.ts';
import type { PublishRequest } from './request.ts';
import type { PublisherDependencies } from './state.ts';
import { timed } from './timed.ts';

/**
 * The report of a publish of everything in a new process if the database says that nothing has changed; otherwise null,
 * and everything is to be looked through. The weekly run, `--force`, a dry run and a join always look.
 */
export async function publishNothing(
  request: PublishRequest,
  dependencies: PublisherDependencies,
): Promise<GenerateReport | null> {
  if (request.kind !== 'all' || request.scheduled) return null;
  const { force, dryRun, allowRemovals, shards = [] } = request.options;
  if (force || dryRun || allowRemovals || shards.length > 0) return null;
  const started = performance.now();
  const { client, renderer, log } = dependencies;
  const readStep = await timed(() => readUnchangedSite(dependencies));
  const manifest = readStep.result;
  if (!manifest) return null;
  // Last: where rows are to be read, they are read while the bundle is built.
  const bundleStep = await timed(() => renderer.open({ newest: true }));
  if (manifest.bundle !== bundleStep.result.bundle.hash) return null;
  const listed = [...manifest.pages.values()].filter((page) => page.listed !== null);
  const report: GenerateReport = {
    rendered: [],
    skipped: manifest.pages.size,
    removed: [],
    replaced: [],
    failed: [],
    checkedPaths: null,
    waiting: 0,
    sitemapUrls: listed.length,
    badRows: [],
    bytes: 0,
    phases: {
      bundle: bundleStep.ms,
      read: readStep.ms,
      plan: 0,
      assets: 0,
      render: 0,
      write: 0,
      record: 0,
      alerts: 0,
    },
    milliseconds: performance.now() - started,
    isUnchanged: true,
  };
  await recordRun(client, { kind: 'all' }, report, log);
  return report;
}
