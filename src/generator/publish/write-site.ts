import { cityFolders } from '#domain/catalogue/catalogue.ts';
import type { Manifest, PublishedPage } from '#domain/manifest/manifest.ts';
import { siteSitemap } from '#domain/sitemap/site-sitemap.ts';
import { listsFile } from '#page-models/homes/lists-file.ts';
import { isListPath } from '#page-models/homes/wider-list.ts';
import { isFeedFile } from '#site/paths.ts';
import { sourceOf } from '../affected/known-reason.ts';
import { publishFeeds } from '../feeds/publish-feeds.ts';
import { recordFormerLists } from '../record/record-former-lists.ts';
import { publishSearchIndex } from '../search-index/publish-search-index.ts';
import { oldSitemaps } from '../site-folder/old-sitemaps.ts';
import { removeFiles } from '../site-folder/remove-files.ts';
import { endPublish, sweep } from '../site-folder/sweep.ts';
import { type PublishedAssets, removeOldAssets } from '../site-folder/assets.ts';
import { cdnFiles } from './cdn-files.ts';
import { dataFiles } from './data-files.ts';
import { notePublished, type Plan } from './plan.ts';
import type { RenderedSite, SiteRendering } from './render-site.ts';

/**
 * Does everything in the site folder after the workers have written the pages: writes the search index and the feeds,
 * deletes the files of removed pages, and writes the manifest, the data files, the rules for the CDN and, last, the
 * sitemaps. Returns how many addresses the sitemap lists.
 */
export async function writeSite(
  { site, next, written, failed }: RenderedSite,
  bundleAssets: PublishedAssets,
  { input: { manifest: before, cutOff, formerLists: knownLists }, bundle, tools }: SiteRendering,
): Promise<number> {
  const { siteDir } = tools;
  const standing = { before: before?.assets ?? new Map<string, string>(), cutOff, once: tools.once };
  const withIndex = await publishSearchIndex(
    siteDir,
    site.shown.catalogue,
    { ...bundleAssets, pages: next },
    standing,
  );
  const feeds = await publishFeeds(siteDir, site.shown, {
    ...standing,
    pages: next,
    isCovered: (path) => !site.plan.kept.has(path) && (site.selection.consider?.has(path) ?? true),
  });
  const assets = new Map([...[...withIndex.assets].filter(([name]) => !isFeedFile(name)), ...feeds]);
  const { formerAssets } = withIndex;
  const manifest = {
    bundle: bundle.hash,
    source: {
      ...sourceOf(site.shown.site),
      // After a publish of a single page, the other pages still show the earlier settings.
      ...(site.selection.whole || !before ? {} : { settings: before.source.settings }),
    },
    pages: next,
    leaving: leaving(site.plan),
    assets,
    formerAssets,
  };
  const goneLists = site.plan.gone.flatMap(([path, { entity }]) =>
    entity === null && isListPath(path) ? path : [],
  );
  const formerLists =
    knownLists && goneLists.length === 0 ? knownLists : await recordFormerLists(tools.client, goneLists);
  // If no address has changed, every page still has its file.
  if (!site.plan.isAsBefore) await removeGonePages(siteDir, [...(before?.pages ?? []), ...written], manifest);
  await removeOldAssets(siteDir, before, manifest);
  if (cutOff) await sweep(siteDir, new Set([...filesOf(manifest), ...assets.keys(), ...formerAssets]));
  await tools.manifest.write(manifest);
  if (failed.length === 0 && !tools.once) notePublished(next, site.plan);
  const rules = cdnFiles({
    pages: site.shown.pages,
    paths: site.plan.paths,
    formerLists: {
      paths: formerLists,
      hasPage: (path) => next.has(path),
      places: listsFile(site.shown.catalogue).places,
    },
    feeds: feeds.keys(),
    folders: cityFolders(site.shown.catalogue),
    site: site.shown.site,
    inline: bundle.inline,
  });
  const sitemap = siteSitemap(site.shown.site.origin, manifest, { once: tools.once });
  for (const [name, text] of [...dataFiles(site.shown), ...rules, ...sitemap.files])
    await tools.written.write(name, text);
  await removeFiles(siteDir, await oldSitemaps(siteDir, sitemap.files));
  await endPublish(siteDir);
  return sitemap.urlCount;
}

/** Returns the paths of lists and moved pages that stay only until the next publish of everything. */
function leaving({ kept }: Plan): string[] {
  return [...kept].filter(([, { entity }]) => entity === null).map(([path]) => path);
}

function filesOf(manifest: Pick<Manifest, 'pages'>): Set<string> {
  return new Set([...manifest.pages.values()].map(({ file }) => file));
}

/** Removes the files of earlier pages and of written ones that no page of the manifest uses. */
async function removeGonePages(
  siteDir: string,
  written: readonly (readonly [path: string, page: PublishedPage])[],
  manifest: Pick<Manifest, 'pages'>,
): Promise<void> {
  const left = written.flatMap(([path, { file }]) => (manifest.pages.get(path)?.file === file ? [] : [file]));
  if (left.length === 0) return;
  const inUse = filesOf(manifest);
  await removeFiles(siteDir, new Set(left.filter((file) => !inUse.has(file))));
}
