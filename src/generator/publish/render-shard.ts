import { resolve } from 'node:path';
import { istDay } from '#domain/calendar/ist.ts';
import { assetsOfBundle } from '../site-folder/assets.ts';
import { planSite } from './plan-site.ts';
import { readSite } from './read-site.ts';
import { renderPages } from './render-pages.ts';
import { linkablePaths } from './render-site.ts';
import { type PublishOptions, scopeOf, stopIfEmpty } from './request.ts';
import { selectPages } from './select-pages.ts';
import { initialState, type PublisherDependencies } from './state.ts';
import type { FailedPage } from '../report/publish-report.ts';
import { isInShard, type Shard } from '../shards/shard.ts';
import { beginShard, writeShard } from '../shards/shard-folder.ts';

export interface ShardReport {
  rendered: number;
  /** Pages of the shard that are published as they would be rendered now. */
  skipped: number;
  /** The publish that joins the shards renders them again and reports them. */
  failed: readonly FailedPage[];
  milliseconds: number;
}

/**
 * Renders the pages of a shard that have changed since the last publish. It writes neither the site folder nor the
 * database: joining the shards publishes the pages (decision 137).
 */
export async function renderShard(
  { shard, folder, force = false, onProgress = () => {} }: ShardRequest,
  dependencies: PublisherDependencies,
): Promise<ShardReport> {
  const started = performance.now();
  const options = { dryRun: true, force };
  const scope = scopeOf({ kind: 'all', options, allowEmpty: false, scheduled: false });
  const [{ bundle, pool }, input] = await Promise.all([
    dependencies.renderer.open({ newest: true }),
    readSite(scope, initialState, dependencies),
  ]);
  stopIfEmpty(scope, input.shown.catalogue);
  const sitePlan = planSite(input, selectPages(scope, input, bundle.hash), {
    removesAny: false,
    lastPlan: null,
  });
  const pages = sitePlan.plan.pages.filter(({ page }) => isInShard(page.path, shard));
  pool.setPaths(linkablePaths(sitePlan, await assetsOfBundle(bundle.clientDir)));
  await beginShard(folder);
  const { rendered, skipped, failed, writtenPages } = await renderPages(
    { ...sitePlan.plan, pages, retainedPages: new Map() },
    {
      ...sitePlan.selection,
      siteDir: dependencies.siteDir,
      context: sitePlan.shown,
      cache: dependencies.cache,
      manifest: input.manifest,
      sameBundle: input.manifest?.bundle === bundle.hash,
      isCompared: () => false,
      cutOff: input.cutOff,
      earlierPasses: new Map(),
      joined: new Map(),
      today: istDay(dependencies.now()),
      render: (batch) => pool.render(batch, resolve(folder)),
      ready: pool.ready,
      onProgress,
    },
  );
  await writeShard(folder, {
    shard,
    bundle: bundle.hash,
    pages: Object.fromEntries([...writtenPages].map(([path, { digest, bytes }]) => [path, [digest, bytes]])),
  });
  return { rendered: rendered.length, skipped, failed, milliseconds: performance.now() - started };
}

export interface ShardRequest extends Pick<PublishOptions, 'force' | 'onProgress'> {
  shard: Shard;
  folder: string;
}
