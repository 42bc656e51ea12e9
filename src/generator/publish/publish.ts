import type { Entity } from '#domain/entity.ts';
import { CommandError } from '#server/command-error.ts';
import { join } from 'node:path';
import { cityFolders } from '#domain/catalogue/catalogue.ts';
import type { Manifest, Published } from '#domain/manifest/manifest.ts';
import { siteSitemap } from '#domain/sitemap/site-sitemap.ts';
import type { PageContext } from '#page-models/context.ts';
import type { SitePage } from '#page-models/site-pages.ts';
import { sourceOf } from '../affected/known-reason.ts';
import type { Bundle } from '../bundle/build-bundle.ts';
import type { PublishReport } from '../publish-report.ts';
import type { RenderPool } from '../render/render-pool.ts';
import type { ManifestFile } from '../site-folder/manifest-file.ts';
import { oldSitemaps } from '../site-folder/old-sitemaps.ts';
import { removeFiles } from '../site-folder/remove-files.ts';
import { beginPublish, endPublish, sweep, wasCutOff } from '../site-folder/sweep.ts';
import { publishAssets, removeOldAssets, type PublishedAssets } from './assets.ts';
import { cdnFiles } from './cdn-files.ts';
import { dataFiles } from './data-files.ts';
import { renderPages, type RenderOptions, type RenderedPages } from './render-pages.ts';
import { renderPasses, type RenderPass } from './render-passes.ts';
import { createPageModelCache, type PageModelCache } from './page-model-cache.ts';
import { planPublish, type Plan } from './plan.ts';
import { writeIfChanged } from '#server/files/write-atomically.ts';

/** What the site is to show. */
export interface Shown extends PageContext {
  /** Every page of the catalogue. */
  pages: readonly SitePage[];
}

interface PublishPass extends RenderPass {
  context: Shown;
  unreadable: readonly Entity[];
}

/** What a publish works on. */
export interface Publishing extends Shown {
  manifest: ManifestFile;
  /** Rows that could not be read, or are left out because their first page failed: their pages stay as they are. */
  unreadable: readonly Entity[];
  /** The same site without rows whose first page fails, and the pages to check beside those of `consider`. */
  replanWithout: (failed: readonly Entity[]) => Shown & { beside?: Iterable<string> | null };
  bundle: Bundle;
  pool: RenderPool;
  siteDir: string;
  /** The day recorded as `changed` for pages that this publish changes, 'YYYY-MM-DD'. */
  today: string;
}

export interface PublishOptions {
  /** Render every page, or these paths, changed or not. */
  force?: boolean | ReadonlySet<string>;
  /** The pages that may have changed; all others stay as they are, unchecked. */
  consider?: ReadonlySet<string>;
  /** With `consider`: checks the other pages as well, only to count those that have changed. */
  countOthers?: boolean;
  /**
   * With `consider`, when the bundle differs from that of the last publish: stop, which is the default, or render all.
   */
  whenDesignChanged?: 'stop' | 'render all';
  dryRun?: boolean;
  /** All removals, or only those of these pages. */
  allowRemovals?: boolean | ReadonlySet<string>;
  cache?: PageModelCache;
  onProgress?: (done: number, total: number) => void;
}

const DESIGN_CHANGED =
  'The design changed since the last publish, so a single page would not match the others. Run `npm run generate` to publish all pages.';

/**
 * Brings the site folder in line with the catalogue: assets, changed pages, removals, manifest, and the sitemaps
 * last. Stops before the first write on a path conflict or a suspicious number of removals (decisions A5, G4).
 */
export async function publish(work: Publishing, options: PublishOptions = {}): Promise<PublishReport> {
  const { siteDir, bundle } = work;
  const before = await work.manifest.read();
  const sameBundle = before?.bundle === bundle.hash;
  const partial = options.consider !== undefined && sameBundle;
  if (options.consider && before && !partial && options.whenDesignChanged !== 'render all') {
    throw new CommandError(DESIGN_CHANGED);
  }
  const cutOff = wasCutOff(siteDir);
  const consider = partial && !cutOff ? (options.consider ?? null) : null;
  const { unreadable } = work;
  const allowRemovals = options.allowRemovals ?? false;
  const plan = planPublish(work.pages, before, { unreadable, consider, allowRemovals });
  const first: PublishPass = { context: work, plan, consider, unreadable };
  const rendering: Omit<RenderOptions, 'written'> = {
    siteDir,
    ...first,
    before,
    sameBundle,
    cutOff,
    countOthers: options.countOthers ?? false,
    force: options.force === true || options.force || new Set<string>(),
    cache: options.cache ?? createPageModelCache(),
    today: work.today,
    render: null,
    ready: async () => {},
    onProgress: options.onProgress ?? (() => {}),
  };
  if (options.dryRun)
    return reportOf(first, await renderPages(plan, { ...rendering, written: new Map() }), rendering);

  await beginPublish(siteDir);
  // The bundle has not changed, and a publish of a few pages leaves everything else unchecked.
  const { assets, formerAssets }: PublishedAssets =
    consider && before
      ? before
      : await publishAssets(siteDir, bundle.clientDir, before, { sameBundle, cutOff });
  const begun = (round: PublishPass) => {
    const files = [...assets.keys()].map((name) => `/${name}`);
    work.pool.setPaths([...round.plan.paths, ...files, ...SITEMAPS]);
    return round;
  };
  const result = await renderPasses(
    begun(first),
    { ...rendering, render: work.pool.render, ready: work.pool.ready },
    (failed, last) => {
      const { beside, ...context } = work.replanWithout(failed);
      const remaining = {
        unreadable: [...last.unreadable, ...failed],
        consider: last.consider && beside ? new Set([...last.consider, ...beside]) : null,
      };
      // The rows left out now were never published at their new paths, so this causes no further removals.
      const next = planPublish(context.pages, before, { ...remaining, allowRemovals: true });
      return begun({ context, plan: next, ...remaining });
    },
  );
  const shown = result.shown.context;
  const manifest = {
    bundle: bundle.hash,
    source: sourceOf(work.site),
    pages: result.next,
    leaving: leaving(result.shown.plan),
    assets,
    formerAssets,
  };

  await removeGonePages(siteDir, [...(before?.pages ?? []), ...result.written], manifest);
  await removeOldAssets(siteDir, before, manifest);
  if (cutOff) await sweep(siteDir, new Set([...filesOf(manifest), ...assets.keys(), ...formerAssets]));
  await work.manifest.write(manifest);
  const rules = cdnFiles({
    pages: shown.pages,
    folders: cityFolders(shown.catalogue),
    site: work.site,
    inline: bundle.inline,
  });
  const sitemap = siteSitemap(work.site.origin, manifest);
  for (const [name, text] of [...dataFiles(shown), ...rules, ...sitemap.files])
    await writeIfChanged(join(siteDir, name), text);
  await removeFiles(siteDir, await oldSitemaps(siteDir, sitemap.files));
  await endPublish(siteDir);
  return reportOf(result.shown, result, { ...rendering, sitemapUrls: sitemap.urlCount });
}

/** Files a page may link to that are written after it. */
const SITEMAPS = ['/sitemap.xml', '/sitemap1.xml', '/robots.txt'];

function reportOf(
  { plan, consider }: RenderPass,
  { rendered, failed, skipped, waiting }: RenderedPages,
  { countOthers, sitemapUrls = 0 }: { countOthers: boolean; sitemapUrls?: number },
): PublishReport {
  const removed = plan.gone.map(([path, { entity }]) => ({ path, entity }));
  return {
    rendered,
    skipped,
    removed,
    failed,
    sitemapUrls,
    looked: consider,
    waiting: consider && !countOthers ? null : waiting + plan.waiting,
  };
}

/** Lists and aliases that stay only until the next publish of everything. */
function leaving({ kept }: Plan): string[] {
  return [...kept].filter(([, { entity }]) => entity === null).map(([path]) => path);
}

function filesOf(manifest: Manifest): Set<string> {
  return new Set([...manifest.pages.values()].map(({ file }) => file));
}

/** Removes every file that was written and that no page of this publish uses. */
async function removeGonePages(
  siteDir: string,
  written: readonly (readonly [path: string, page: Published])[],
  manifest: Manifest,
): Promise<void> {
  const left = written.flatMap(([path, { file }]) => (manifest.pages.get(path)?.file === file ? [] : [file]));
  if (left.length === 0) return;
  const inUse = filesOf(manifest);
  await removeFiles(siteDir, new Set(left.filter((file) => !inUse.has(file))));
}
