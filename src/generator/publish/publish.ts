import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cityFolders } from '#domain/catalogue/catalogue.ts';
import type { PageContext } from '#page-models/context.ts';
import type { Entity, SitePage } from '#page-models/site-pages.ts';
import { BuildStop } from '#server/stop.ts';
import type { Bundle } from '../bundle/build-bundle.ts';
import type { RenderPool } from '../render/render-pool.ts';
import { siteSitemap } from '../sitemap/site-sitemap.ts';
import { publishAssets, removeOldAssets, type PublishedAssets } from './assets.ts';
import { cdnFiles } from './cdn-files.ts';
import { dataFiles } from './data-files.ts';
import { drawPages, type DrawnPage, type DrawOptions, type DrawResult } from './draw-pages.ts';
import type { Manifest, ManifestFile } from './manifest.ts';
import { createPageMemory, type PageMemory } from './page-memory.ts';
import { planPublish, type Plan } from './plan.ts';
import { removeFiles } from './removals.ts';
import { beginPublish, endPublish, sweep, wasCutOff } from './sweep.ts';
import { writeIfChanged } from './write-whole.ts';

/** What a publish works on. */
export interface Publishing extends PageContext {
  /** Every page of the catalogue. */
  pages: readonly SitePage[];
  manifest: ManifestFile;
  /** Rows that could not be read: their pages stay as they are. */
  unreadable: readonly Entity[];
  bundle: Bundle;
  pool: RenderPool;
  siteDir: string;
  /** Day that counts as 'changed' for what changes now, 'YYYY-MM-DD'. */
  today: string;
}

export interface PublishOptions {
  /** Draw every page, or these paths, changed or not. */
  force?: boolean | ReadonlySet<string>;
  /** The pages that may have changed; all others stay as they are without a look. */
  consider?: ReadonlySet<string>;
  /** With `consider`, when the bundle is not the one of the last publish: stop, which is the default, or draw all. */
  whenDesignChanged?: 'stop' | 'draw all';
  dryRun?: boolean;
  allowRemovals?: boolean;
  memory?: PageMemory;
  onProgress?: (done: number, total: number) => void;
}

/** What came of it, by path, so that a log and a test can name the pages. */
export interface PublishReport {
  drawn: DrawnPage[];
  skipped: number;
  removed: { path: string; entity: Entity | null }[];
  failed: { path: string; entity: Entity | null; problems: string[] }[];
  sitemapUrls: number;
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
  if (options.consider && before && !partial && options.whenDesignChanged !== 'draw all') {
    throw new BuildStop(DESIGN_CHANGED);
  }
  const cutOff = wasCutOff(siteDir);
  const consider = partial && !cutOff ? (options.consider ?? null) : null;
  const plan = planPublish(work.pages, before, {
    unreadable: work.unreadable,
    consider,
    allowRemovals: options.allowRemovals ?? false,
  });
  const drawing: DrawOptions = {
    siteDir,
    context: work,
    before,
    sameBundle,
    cutOff,
    force: options.force === true || options.force || new Set<string>(),
    consider,
    memory: options.memory ?? createPageMemory(),
    today: work.today,
    draw: null,
    ready: async () => {},
    onProgress: options.onProgress ?? (() => {}),
  };
  if (options.dryRun) return reportOf(plan, await drawPages(plan, drawing), 0);

  await beginPublish(siteDir);
  // The bundle has not changed, and a publish of a few pages leaves everything else without a look.
  const { assets, formerAssets }: PublishedAssets =
    consider && before
      ? before
      : await publishAssets(siteDir, bundle.clientDir, before, { sameBundle, cutOff });
  work.pool.setPaths([...plan.paths, ...[...assets.keys()].map((name) => `/${name}`), ...SITEMAPS]);
  const result = await drawPages(plan, { ...drawing, draw: work.pool.draw, ready: work.pool.ready });
  const manifest: Manifest = { bundle: bundle.hash, pages: result.next, assets, formerAssets };

  await removeGonePages(siteDir, before, manifest);
  await removeOldAssets(siteDir, before, manifest);
  if (cutOff) await sweep(siteDir, new Set([...filesOf(manifest), ...assets.keys(), ...formerAssets]));
  await work.manifest.write(manifest);
  const rules = cdnFiles({
    pages: work.pages,
    folders: cityFolders(work.catalogue),
    site: work.site,
    inline: bundle.inline,
  });
  const { images, unlisted } = drawing.memory;
  const sitemap = siteSitemap(work.site.origin, manifest, {
    images,
    unlisted: new Set([...unlisted, ...leaving(plan)]),
  });
  for (const [name, text] of [...dataFiles(work), ...rules, ...sitemap.files])
    await writeIfChanged(join(siteDir, name), text);
  await removeFiles(siteDir, oldSitemaps(siteDir, sitemap.files));
  await endPublish(siteDir);
  return reportOf(plan, result, sitemap.urlCount);
}

/** Files a page may link to that are written after it. */
const SITEMAPS = ['/sitemap.xml', '/sitemap1.xml', '/robots.txt'];

function reportOf(plan: Plan, { drawn, failed, skipped }: DrawResult, sitemapUrls: number): PublishReport {
  const removed = plan.gone.map(([path, { entity }]) => ({ path, entity }));
  return { drawn, skipped, removed, failed, sitemapUrls };
}

/** Lists and aliases that only stand until the next publish of everything. */
function leaving({ kept }: Plan): string[] {
  return [...kept].filter(([, { entity }]) => entity === null).map(([path]) => path);
}

function filesOf(manifest: Manifest): Set<string> {
  return new Set([...manifest.pages.values()].map(({ file }) => file));
}

/** Every file of the last publish that no page of this one has. */
async function removeGonePages(siteDir: string, before: Manifest | null, manifest: Manifest): Promise<void> {
  const left = [...(before?.pages ?? [])].flatMap(([path, { file }]) =>
    manifest.pages.get(path)?.file === file ? [] : [file],
  );
  if (left.length === 0) return;
  const inUse = filesOf(manifest);
  await removeFiles(siteDir, new Set(left.filter((file) => !inUse.has(file))));
}

function oldSitemaps(siteDir: string, files: ReadonlyMap<string, string>): string[] {
  const old: string[] = [];
  for (let number = files.size; ; number++) {
    const name = `sitemap${number}.xml`;
    if (!existsSync(join(siteDir, name))) return old;
    if (!files.has(name)) old.push(name);
  }
}
