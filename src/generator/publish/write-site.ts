import { cityFolders } from '#domain/catalogue/catalogue.ts';
import type { Manifest, PublishedPage } from '#domain/manifest/manifest.ts';
import { siteSitemap } from '#domain/sitemap/site-sitemap.ts';
import { listsFile } from '#page-models/homes/lists-file.ts';
import { isFeedFile } from '#site/paths.ts';
import { sourceOf } from '../affected/site-change-reason.ts';
import { publishFeeds } from '../feeds/publish-feeds.ts';
import { publishSearchIndex } from '../search-index/publish-search-index.ts';
import { oldSitemaps } from '../site-folder/old-sitemaps.ts';
import { removeFiles } from '../site-folder/remove-files.ts';
import { endPublish, sweep } from '../site-folder/sweep.ts';
import { type PublishedAssets, removeOldAssets } from '../site-folder/assets.ts';
import { cdnFiles } from './cdn-files.ts';
import { dataFiles } from './data-files.ts';
import { rememberPlan, type Plan } from './plan.ts';
import type { RenderedSite, SiteRendering } from './render-site.ts';

/**
 * Does everything in the site folder after the workers have written the pages: writes the search index and the feeds,
 * deletes the files of removed pages, and writes the manifest, the data files, the rules for the CDN and, last, the
 * sitemaps. Returns how many addresses the sitemap lists.
 */
export async function writeSite(
  { site, publishedPages, writtenPages, failed }: RenderedSite,
  bundleAssets: PublishedAssets,
  formerLists: readonly string[],
  { input: { manifest: lastManifest, cutOff }, bundle, dependencies }: SiteRendering,
): Promise<number> {
  const { siteDir } = dependencies;
  const assetOptions = {
    lastAssets: lastManifest?.assets ?? new Map<string, string>(),
    cutOff,
    once: dependencies.once,
  };
  const withIndex = await publishSearchIndex(
    siteDir,
    site.shown.catalogue,
    { ...bundleAssets, pages: publishedPages },
    assetOptions,
  );
  const feeds = await publishFeeds(siteDir, site.shown, {
    ...assetOptions,
    pages: publishedPages,
    isCovered: (path) => !site.plan.retainedPages.has(path) && (site.selection.candidates?.has(path) ?? true),
  });
  const assets = new Map([...[...withIndex.assets].filter(([name]) => !isFeedFile(name)), ...feeds]);
  const { formerAssets } = withIndex;
  const manifest = {
    bundle: bundle.hash,
    source: {
      ...sourceOf(site.shown.site),
      // After a publish of a single page, the other pages still show the earlier settings.
      ...(site.selection.isComplete || !lastManifest ? {} : { settings: lastManifest.source.settings }),
    },
    pages: publishedPages,
    leaving: leavingPaths(site.plan),
    assets,
    formerAssets,
  };
  // If no address has changed, every page still has its file.
  if (!site.plan.hasSamePages)
    await removeOldPages(siteDir, [...(lastManifest?.pages ?? []), ...writtenPages], manifest);
  await removeOldAssets(siteDir, lastManifest, manifest);
  if (cutOff) await sweep(siteDir, new Set([...filesOf(manifest), ...assets.keys(), ...formerAssets]));
  await dependencies.manifestFile.write(manifest);
  if (failed.length === 0 && !dependencies.once) rememberPlan(publishedPages, site.plan);
  const rules = cdnFiles({
    pages: site.shown.pages,
    paths: site.plan.paths,
    formerLists: {
      paths: formerLists,
      hasPage: (path) => publishedPages.has(path),
      places: listsFile(site.shown.catalogue).places,
    },
    feeds: feeds.keys(),
    folders: cityFolders(site.shown.catalogue),
    site: site.shown.site,
    inline: bundle.inline,
  });
  const sitemap = siteSitemap(site.shown.site.origin, manifest, { once: dependencies.once });
  for (const [name, text] of [...dataFiles(site.shown), ...rules, ...sitemap.files])
    await dependencies.writtenFiles.write(name, text);
  await removeFiles(siteDir, await oldSitemaps(siteDir, sitemap.files));
  await endPublish(siteDir);
  return sitemap.urlCount;
}

/** Returns the paths of lists and moved pages that stay only until the next publish of everything. */
function leavingPaths({ retainedPages }: Plan): string[] {
  return [...retainedPages].filter(([, { entity }]) => entity === null).map(([path]) => path);
}

function filesOf(manifest: Pick<Manifest, 'pages'>): Set<string> {
  return new Set([...manifest.pages.values()].map(({ file }) => file));
}

/** Removes the files of earlier pages and of written ones that no page of the manifest uses. */
async function removeOldPages(
  siteDir: string,
  pages: readonly (readonly [path: string, page: PublishedPage])[],
  manifest: Pick<Manifest, 'pages'>,
): Promise<void> {
  const unusedFiles = pages.flatMap(([path, { file }]) =>
    manifest.pages.get(path)?.file === file ? [] : [file],
  );
  if (unusedFiles.length === 0) return;
  const inUse = filesOf(manifest);
  await removeFiles(siteDir, new Set(unusedFiles.filter((file) => !inUse.has(file))));
}
