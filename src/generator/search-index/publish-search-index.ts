import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { changedPaths, type ChangedPages, type Manifest } from '#domain/manifest/manifest.ts';
import { type SearchIndexBuild, searchIndexAfter } from '#page-models/homes/search-index.ts';
import { propertyPath } from '#site/paths.ts';
import { writeIfChanged } from '#server/files/write-atomically.ts';
import type { PublishedAssets } from '../site-folder/assets.ts';
import { isSearchIndexFile, searchIndexFiles } from './search-index-files.ts';

export interface PublishedIndex {
  build: SearchIndexBuild;
  pages: Manifest['pages'];
  /** By position of the home in the catalogue. */
  isPublished: readonly boolean[];
}

/**
 * Returns the assets with its files (decision 087). A replaced file is removed with the other old assets, and is not
 * kept as a former asset: no page names one, and a browser that does not find it reads the pointer again. So the site
 * folder is the same whether it was published at once or step by step.
 */
export async function publishSearchIndex(
  siteDir: string,
  catalogue: Catalogue,
  {
    assets,
    formerAssets,
    pages,
    changedPages,
  }: PublishedAssets & Pick<Manifest, 'pages'> & { changedPages: ChangedPages | null },
  {
    lastAssets,
    cutOff,
    last = null,
  }: { lastAssets: Manifest['assets']; cutOff: boolean; last?: PublishedIndex | null },
): Promise<{ published: PublishedIndex; siteAssets: PublishedAssets }> {
  const isPublished = publishedAmong(catalogue, pages, changedPages, last);
  const build = searchIndexAfter(last?.build ?? null, catalogue, (_home, at) => isPublished[at] ?? false);
  const files = searchIndexFiles(build.index);
  for (const [name, { text, digest }] of files) {
    const isUnchanged =
      !cutOff && lastAssets.get(name) === digest && sizeOf(join(siteDir, name)) === Buffer.byteLength(text);
    if (!isUnchanged) await writeIfChanged(join(siteDir, name), text);
  }
  const bundleAssets = [...assets].filter(([name]) => !isSearchIndexFile(name));
  const indexAssets = [...files].map(([name, { digest }]) => [name, digest] as const);
  return {
    published: { build, pages, isPublished },
    siteAssets: {
      assets: new Map([...bundleAssets, ...indexAssets]),
      formerAssets: formerAssets.filter((name) => !isSearchIndexFile(name)),
    },
  };
}

/** Reuses the last answers while the addresses of pages and the home's row are the same. */
function publishedAmong(
  { properties }: Catalogue,
  pages: Manifest['pages'],
  changedPages: ChangedPages | null,
  last: PublishedIndex | null,
): boolean[] {
  const before = last && changedPaths(last.pages, pages, changedPages) ? last : null;
  const homes = before?.build.catalogue.properties;
  return properties.map((home, at) =>
    before && homes?.[at] === home ? (before.isPublished[at] ?? false) : pages.has(propertyPath(home)),
  );
}

function sizeOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.size ?? null;
}
