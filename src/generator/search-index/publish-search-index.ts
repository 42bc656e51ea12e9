import { join } from 'node:path';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { Manifest } from '#domain/manifest/manifest.ts';
import { writeIfChanged } from '#server/files/write-atomically.ts';
import type { PublishedAssets } from '../publish/assets.ts';
import { isSearchIndexFile, searchIndexFiles } from './search-index-files.ts';

/**
 * Writes the search index beside the pages, and names its files among the assets (decision 087). A file that is
 * replaced is removed with the other old assets: no page names one, and a browser that had asked where it is asks
 * again. So the site folder is the same whether it was published at once or step by step.
 */
export async function publishSearchIndex(
  siteDir: string,
  catalogue: Catalogue,
  { assets, formerAssets, pages }: PublishedAssets & Pick<Manifest, 'pages'>,
): Promise<PublishedAssets> {
  const files = searchIndexFiles(catalogue, (path) => pages.has(path));
  for (const [name, { text }] of files) await writeIfChanged(join(siteDir, name), text);
  const ofBundle = [...assets].filter(([name]) => !isSearchIndexFile(name));
  const ofIndex = [...files].map(([name, { digest }]) => [name, digest] as const);
  return {
    assets: new Map([...ofBundle, ...ofIndex]),
    formerAssets: formerAssets.filter((name) => !isSearchIndexFile(name)),
  };
}
