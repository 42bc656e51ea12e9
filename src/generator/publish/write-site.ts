import { join } from 'node:path';
import { cityFolders } from '#domain/catalogue/homes-by-city.ts';
import type { Manifest, PublishedPage } from '#domain/manifest/manifest.ts';
import { siteSitemap, sitemapAfter, type SiteSitemap } from '#domain/sitemap/site-sitemap.ts';
import type { ListsFile } from '#domain/search/line/lists-file.ts';
import { isFeedFile } from '#site/paths.ts';
import { latestHomesFolder, latestHomesPath } from '#site/latest-homes-path.ts';
import { webManifest, webManifestPath } from '#site/web-manifest.ts';
import { filesBelow } from '#server/files/files-below.ts';
import { offers } from '#domain/offer.ts';
import { withCities } from '#page-models/head/with-cities.ts';
import { latestHomes } from '#page-models/homes/latest-homes.ts';
import { isListPath } from '#page-models/homes/wider-list.ts';
import type { PageContext } from '#page-models/context/page-context.ts';
import { recordFormerLists } from '../record/record-former-lists.ts';
import { sourceOf } from '../affected/site-change-reason.ts';
import { publishFeeds } from '../feeds/publish-feeds.ts';
import { publishSearchIndex } from '../search-index/publish-search-index.ts';
import { oldSitemaps } from '../site-folder/old-sitemaps.ts';
import { removeFiles } from '../site-folder/remove-files.ts';
import { endPublish, sweep } from '../site-folder/sweep.ts';
import { type PublishedAssets, removeOldAssets } from '../site-folder/assets.ts';
import { filesOfPage, filesOfPages, writeCopies } from '../site-folder/page-files.ts';
import { cdnFiles } from './cdn-files.ts';
import type { Plan } from './plan.ts';
import type { PublishContext } from './publish-context.ts';
import type { PublishMemory } from './publish-memory.ts';
import type { RenderedSite } from './render-site.ts';

type SiteManifest = Manifest & { readonly bundle: string };

/**
 * Writes all but the pages themselves, once the workers have written these: copies those of other cities, records the
 * lists that lost theirs, writes the search index and the feeds, deletes the files of removed pages, and writes the
 * manifest, the data files, the rules for the CDN and, last, the sitemaps. Returns how many addresses the sitemap
 * lists.
 */
export async function writeSite(
  rendered: RenderedSite,
  bundleAssets: PublishedAssets,
  context: PublishContext,
): Promise<number> {
  const { changedPages } = rendered;
  const { shown } = rendered.sitePlan;
  const { dependencies } = context;
  const { siteDir } = dependencies;
  await writeCopies(siteDir, pagesWithCopies(rendered, context), (path) => rendered.writtenPages.has(path));
  const lists = await formerLists(rendered, context);
  const { assets, formerAssets, feeds, places } = await writeIndexAndFeeds(rendered, bundleAssets, context);
  const manifest = manifestOf(rendered, { assets, formerAssets }, context);
  await removeUnusedFiles(rendered, manifest, context);
  await dependencies.manifestFile.write(manifest, changedPages);
  const rules = rulesForCdn(rendered, { paths: lists, places }, feeds.keys(), context);
  const sitemap = sitemapOf(shown.site.origin, manifest, changedPages, dependencies.memory);
  const data = dataFiles(shown);
  for (const [name, text] of [...data, ...rules, ...sitemap.files])
    await dependencies.writtenFiles.write(name, text);
  await removeFiles(siteDir, [
    ...(await oldSitemaps(siteDir, sitemap.files)),
    ...(await oldDataFiles(siteDir, data)),
  ]);
  await endPublish(siteDir);
  return sitemap.urlCount;
}

/** A copy that somebody removed is found by a publish of everything. One of the queue copies only what it has written. */
function pagesWithCopies(
  { publishedPages, writtenPages }: RenderedSite,
  { scope, input }: PublishContext,
): Manifest['pages'] {
  if (scope.followsRows || input.cutOff) return publishedPages;
  return new Map(
    [...writtenPages.keys()].flatMap((path) => {
      const page = publishedPages.get(path);
      return page ? [[path, page] as const] : [];
    }),
  );
}

/**
 * For the redirects; also records those that lose their page in this publish. Asks the database only if a list is
 * removed or the read did not bring them along. Call it before the manifest is written without these pages: if the
 * publish is cut off here, the next one records them again.
 */
async function formerLists(
  { sitePlan: { plan } }: RenderedSite,
  { input: { formerLists: listsRead }, dependencies: { client } }: PublishContext,
): Promise<readonly string[]> {
  const removedLists = plan.removed.flatMap(([path, { entity }]) =>
    entity === null && isListPath(path) ? path : [],
  );
  return listsRead && removedLists.length === 0 ? listsRead : recordFormerLists(client, removedLists);
}

async function writeIndexAndFeeds(
  { sitePlan: { shown, plan, selection }, publishedPages: pages, changedPages }: RenderedSite,
  bundleAssets: PublishedAssets,
  { input: { manifest: lastManifest, cutOff }, dependencies: { siteDir, memory } }: PublishContext,
): Promise<PublishedAssets & { feeds: ReadonlyMap<string, string>; places: ListsFile['places'] }> {
  const options = { lastAssets: lastManifest?.assets ?? new Map<string, string>(), cutOff };
  const { published, siteAssets } = await publishSearchIndex(
    siteDir,
    shown.catalogue,
    { ...bundleAssets, pages, changedPages },
    { ...options, last: memory?.index ?? null },
  );
  if (memory) memory.index = published;
  const feeds = await publishFeeds(siteDir, shown, {
    ...options,
    pages,
    made: memory?.feeds ?? null,
    isCovered: (path) => !plan.retainedPages.has(path) && (selection.candidates?.has(path) ?? true),
  });
  const withoutFeeds = [...siteAssets.assets].filter(([name]) => !isFeedFile(name));
  return {
    assets: new Map([...withoutFeeds, ...feeds]),
    formerAssets: siteAssets.formerAssets,
    feeds,
    places: published.build.index.lists.places,
  };
}

function sitemapOf(
  origin: string,
  manifest: SiteManifest,
  changedPages: RenderedSite['changedPages'],
  memory: PublishMemory | null,
): SiteSitemap {
  if (!memory || manifest.leaving.length > 0) return siteSitemap(origin, manifest);
  memory.sitemap = sitemapAfter(memory.sitemap, origin, manifest.pages, changedPages);
  return memory.sitemap.sitemap;
}

function manifestOf(
  { sitePlan: { shown, plan, selection }, publishedPages }: RenderedSite,
  assets: PublishedAssets,
  { input: { manifest: lastManifest }, bundle }: PublishContext,
): SiteManifest {
  const source = sourceOf(shown.site);
  // After a publish of a single page, the other pages still show the earlier settings.
  const settings = selection.isComplete || !lastManifest ? source.settings : lastManifest.source.settings;
  return {
    bundle: bundle.hash,
    source: { ...source, settings },
    pages: publishedPages,
    leaving: leavingPaths(plan),
    ...assets,
  };
}

/** Also what an interrupted publish left. */
async function removeUnusedFiles(
  { sitePlan: { plan }, writtenPages }: RenderedSite,
  manifest: SiteManifest,
  { input: { manifest: lastManifest, cutOff }, dependencies: { siteDir } }: PublishContext,
): Promise<void> {
  // If no address has changed, every page still has its file.
  if (!plan.hasSamePages)
    await removeOldPages(siteDir, [...(lastManifest?.pages ?? []), ...writtenPages], manifest);
  await removeOldAssets(siteDir, lastManifest, manifest);
  const { assets, formerAssets } = manifest;
  if (cutOff)
    await sweep(siteDir, new Set([...filesOfPages(manifest.pages), ...assets.keys(), ...formerAssets]));
}

function rulesForCdn(
  { sitePlan: { shown, plan }, publishedPages }: RenderedSite,
  formerLists: { paths: readonly string[]; places: ListsFile['places'] },
  feeds: Iterable<string>,
  { bundle }: PublishContext,
): ReturnType<typeof cdnFiles> {
  return cdnFiles({
    pages: shown.pages,
    paths: plan.paths,
    formerLists: { ...formerLists, hasPage: (path) => publishedPages.has(path) },
    feeds,
    folders: cityFolders(shown.catalogue),
    site: shown.site,
    inline: bundle.inline,
    styleSheet: bundle.styleSheet,
  });
}

/** Returns the paths of lists and moved pages that stay only until the next publish of everything. */
function leavingPaths({ retainedPages }: Plan): string[] {
  return [...retainedPages].filter(([, { entity }]) => entity === null).map(([path]) => path);
}

async function removeOldPages(
  siteDir: string,
  pages: readonly (readonly [path: string, page: PublishedPage])[],
  manifest: Pick<Manifest, 'pages'>,
): Promise<void> {
  const unusedFiles = pages.flatMap(([path, page]) =>
    manifest.pages.get(path)?.file === page.file ? [] : filesOfPage(path, page),
  );
  if (unusedFiles.length === 0) return;
  const inUse = filesOfPages(manifest.pages);
  await removeFiles(siteDir, new Set(unusedFiles.filter((file) => !inUse.has(file))));
}

function dataFiles(context: PageContext): Map<string, string> {
  const latest = offers.flatMap((offer) =>
    [...latestHomes(offer, context)].map(
      ([city, homes]) =>
        [latestHomesPath(offer, city ?? undefined).slice(1), `${JSON.stringify({ homes })}\n`] as const,
    ),
  );
  const { cities } = withCities(context.site, context.catalogue);
  return new Map([...latest, [webManifestPath.slice(1), webManifest(cities?.names)]]);
}

/** Those of a city that has lost its last home. */
async function oldDataFiles(siteDir: string, current: ReadonlyMap<string, string>): Promise<string[]> {
  const folder = latestHomesFolder.slice(1);
  const files = await filesBelow(join(siteDir, folder));
  return files
    .map((file) => join(folder, file))
    .filter((file) => file.endsWith('.json') && !current.has(file));
}
