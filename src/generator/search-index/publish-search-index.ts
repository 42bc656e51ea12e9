import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { changedPaths, type ChangedPages, type Manifest } from '#domain/manifest/manifest.ts';
import type { Property } from '#domain/property/property.ts';
import { clearSearchIndexCache } from '#page-models/homes/search-index.ts';
import { propertyPath } from '#site/paths.ts';
import { writeIfChanged } from '#server/files/write-atomically.ts';
import type { PublishedAssets } from '../site-folder/assets.ts';
import { isSearchIndexFile, searchIndexFiles } from './search-index-files.ts';

/**
 * Writes the search index beside the pages and returns the assets with its files (decision 087). A replaced
 * file is removed with the other old assets, and is not kept as a former asset: no page names one, and a
 * browser that does not find it reads the pointer again. So the site folder is the same whether it was
 * published at once or step by step. With `once`, nothing is cached for the next index.
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
  { lastAssets, cutOff, once }: { lastAssets: Manifest['assets']; cutOff: boolean; once: boolean },
): Promise<PublishedAssets> {
  const files = searchIndexFiles(catalogue, publishedAmong(pages, changedPages, catalogue.properties));
  for (const [name, { text, digest }] of files) {
    const isUnchanged =
      !cutOff && lastAssets.get(name) === digest && sizeOf(join(siteDir, name)) === Buffer.byteLength(text);
    if (!isUnchanged) await writeIfChanged(join(siteDir, name), text);
  }
  if (once) {
    clearSearchIndexCache();
    last = null;
  }
  const bundleAssets = [...assets].filter(([name]) => !isSearchIndexFile(name));
  const indexAssets = [...files].map(([name, { digest }]) => [name, digest] as const);
  return {
    assets: new Map([...bundleAssets, ...indexAssets]),
    formerAssets: formerAssets.filter((name) => !isSearchIndexFile(name)),
  };
}

interface PublishedLookup {
  pages: Manifest['pages'];
  homes: readonly Property[];
  /** Whether the page of the home at this position is published. */
  isPublished: readonly boolean[];
}

let last: PublishedLookup | null = null;

/**
 * Tells whether the page of a home is published. Reuses the last answers while the addresses of pages and the home's
 * row are the same.
 */
function publishedAmong(
  pages: Manifest['pages'],
  changedPages: ChangedPages | null,
  homes: readonly Property[],
): (home: Property, at: number) => boolean {
  const before = last && changedPaths(last.pages, pages, changedPages) ? last : null;
  const isPublished = homes.map((home, at) =>
    before && before.homes[at] === home ? (before.isPublished[at] ?? false) : pages.has(propertyPath(home)),
  );
  last = { pages, homes, isPublished };
  return (_home, at) => isPublished[at] ?? false;
}

function sizeOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.size ?? null;
}
