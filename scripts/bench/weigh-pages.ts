import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesBelow } from '#server/files/files-below.ts';
import { figure, type Figure } from './figures.ts';

/** The most bytes of a page with gzip, whatever the data set holds. */
const MAX_BYTES = 100_000;
/** The most bytes of the HTML of a home with gzip. */
const MAX_BYTES_OF_HOME = 12_288;

/** The first entry whose pattern matches the path gives the kind of a page. */
const kinds: readonly (readonly [kind: string, pages: RegExp, max: number])[] = [
  ['a home', /^bangalore\/property\//, MAX_BYTES_OF_HOME],
  ['a society', /^bangalore\/societies\/./, MAX_BYTES],
  ['an area', /^bangalore\/areas\/[^/]+\/./, MAX_BYTES],
  ['index of societies', /^societies\//, MAX_BYTES],
  ['index of areas', /^bangalore\/areas\//, MAX_BYTES],
  ['homes of a place', /^bangalore\/(?:buy|rent)\//, MAX_BYTES],
  ['homes for sale or rent', /^(?:buy|rent)\//, MAX_BYTES],
  ['any other page', /./, MAX_BYTES],
];

const formatKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

/** The heaviest page of each kind in a published folder, by its size with gzip. */
export async function weighPages(siteDir: string): Promise<Figure[]> {
  const heaviest = new Map<string, { bytes: number; pages: number; path: string; max: number }>();
  for (const path of await filesBelow(siteDir)) {
    if (!path.endsWith('.html')) continue;
    const [kind, , max] = kinds.find(([, pages]) => pages.test(path)) ?? ['any other page', /./, MAX_BYTES];
    const bytes = gzipSync(readFileSync(join(siteDir, path))).length;
    const previous = heaviest.get(kind);
    const isHeavier = bytes > (previous?.bytes ?? 0);
    heaviest.set(kind, {
      bytes: isHeavier ? bytes : (previous?.bytes ?? 0),
      path: isHeavier ? path : (previous?.path ?? ''),
      pages: (previous?.pages ?? 0) + 1,
      max,
    });
  }
  return kinds.flatMap(([kind]) => {
    const page = heaviest.get(kind);
    if (!page) return [];
    const { bytes, pages, path, max } = page;
    const weight = figure(`heaviest of ${pages}: ${kind}`, bytes, formatKilobytes, { max });
    return [{ ...weight, text: `${weight.text}  /${path.replace(/\/?index\.html$/, '')}` }];
  });
}
