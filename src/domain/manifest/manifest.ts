import * as z from 'zod/mini';
import { type Entity, entityTypes } from '../entity.ts';
import { lowerBound } from '../sorting/lower-bound.ts';
import { parseJson } from '../text/parse-json.ts';

export interface PublishedPage {
  /** Hash of the page-model. */
  readonly digest: string;
  /** The day the content last changed, 'YYYY-MM-DD': the lastmod of the sitemap. */
  readonly changed: string;
  readonly bytes: number;
  /** File below the site folder. */
  readonly file: string;
  readonly entity: Entity | null;
  /** Absolute addresses of the pictures that the sitemap lists with the page. Null if the sitemap omits the page. */
  readonly listed: readonly string[] | null;
  /** Hash of the bytes of the file. */
  readonly content: string;
}

export interface PublishSource {
  /** The site's own address. Every page contains it. */
  readonly origin: string;
  readonly backend: string;
  readonly settings: string;
}

/** Stored beside the pages: what can be skipped next time, what must be removed, what is listed. */
export interface Manifest {
  /** Its hash. */
  readonly bundle: string;
  readonly source: PublishSource;
  readonly pages: ReadonlyMap<string, PublishedPage>;
  /** Paths of pages that stay only until the next full publish. No sitemap lists them. */
  readonly leaving: readonly string[];
  /** Files that are not pages: name below the site folder -> hash of the content. */
  readonly assets: ReadonlyMap<string, string>;
  /** Hashed assets of the previous bundle. Cached pages still request them, so they stay for one more publish. */
  readonly formerAssets: readonly string[];
}

/** digest, changed, bytes, file, type and id of the entity, listed pictures, content */
const pageTuple = z.tuple([
  z.string(),
  z.iso.date(),
  z.number(),
  z.string(),
  z.enum([...entityTypes, '']),
  z.string(),
  z.nullable(z.array(z.string())),
  z.string(),
]);

const manifestSchema = z.object({
  bundle: z.string(),
  source: z.object({ origin: z.string(), backend: z.string(), settings: z.string() }),
  assets: z.record(z.string(), z.string()),
  formerAssets: z.array(z.string()),
  leaving: z.array(z.string()),
  pages: z.record(z.string(), pageTuple),
});

/** Null if the text is not one. */
export function parseManifest(text: string): Manifest | null {
  const checked = manifestSchema.safeParse(parseJson(text));
  if (!checked.success) return null;
  const { bundle, source, assets, formerAssets, leaving, pages } = checked.data;
  return {
    bundle,
    source,
    assets: new Map(Object.entries(assets)),
    formerAssets,
    leaving,
    pages: new Map(
      Object.entries(pages).map(([path, [digest, changed, bytes, file, type, id, listed, content]]) => [
        path,
        { digest, changed, bytes, file, entity: type === '' ? null : { type, id }, listed, content },
      ]),
    ),
  };
}

/** One line per page, sorted by path, so that a commit shows what changed. */
export function manifestText(manifest: Manifest): string {
  return [...manifestParts(manifest)].join('');
}

/**
 * The text of the manifest, part by part: with a hundred thousand pages it is 27 MB, and a writer needs only one at a
 * time. `blocks` are the lines of the pages, if they are already known.
 */
export function* manifestParts(
  manifest: Manifest,
  blocks: Iterable<string> = pageBlocks(manifest.pages),
): Generator<string, void, undefined> {
  const assets = [...manifest.assets.keys()]
    .sort()
    .map((name) => `    ${JSON.stringify(name)}: ${JSON.stringify(manifest.assets.get(name))}`);
  const { origin, backend, settings } = manifest.source;
  yield `{
  "bundle": ${JSON.stringify(manifest.bundle)},
  "source": ${JSON.stringify({ origin, backend, settings })},
  "assets": {\n${assets.join(',\n')}\n  },
  "formerAssets": ${JSON.stringify([...manifest.formerAssets].sort())},
  "leaving": ${JSON.stringify([...manifest.leaving].sort())},
  "pages": {\n`;
  let between = '';
  for (const block of blocks) {
    yield `${between}${block}`;
    between = ',\n';
  }
  yield '\n  }\n}\n';
}

type Pages = Manifest['pages'];

/** Every page kept its address: the pages before, and the paths that differ now. */
export interface ChangedPages {
  readonly before: Pages;
  readonly paths: readonly string[];
}

/** The paths that differ from the pages before. Null if they are not known. */
export function changedPaths(
  before: Pages,
  now: Pages,
  changed: ChangedPages | null,
): readonly string[] | null {
  if (now === before) return [];
  return changed?.before === before ? changed.paths : null;
}

/** The lines of pages in the order of their paths. Each text holds `BLOCK` lines. */
export interface PageLines {
  readonly pages: Pages;
  readonly sorted: readonly string[];
  readonly blocks: readonly string[];
}

const BLOCK = 128;

/**
 * The lines of all pages. Only the blocks with a page that has changed since `last` are written again, if those pages
 * are known.
 */
export function pageLines(
  pages: Pages,
  last: PageLines | null,
  changedPages: ChangedPages | null = null,
): PageLines {
  const changed = last && changedPaths(last.pages, pages, changedPages);
  if (!changed) {
    const sorted = sortedPaths(pages);
    return { pages, sorted, blocks: [...pageBlocks(pages, sorted)] };
  }
  const { sorted } = last;
  const blocks = [...last.blocks];
  for (const at of new Set(changed.map((path) => Math.floor(positionOf(sorted, path) / BLOCK))))
    blocks[at] = blockAt(at, pages, sorted);
  return { pages, sorted, blocks };
}

function* pageBlocks(
  pages: Pages,
  sorted: readonly string[] = sortedPaths(pages),
): Generator<string, void, undefined> {
  const count = Math.ceil(sorted.length / BLOCK);
  for (let at = 0; at < count; at++) yield blockAt(at, pages, sorted);
}

function blockAt(at: number, pages: Pages, sorted: readonly string[]): string {
  return sorted
    .slice(at * BLOCK, (at + 1) * BLOCK)
    .flatMap((path) => {
      const page = pages.get(path);
      return page ? pageLine(path, page) : [];
    })
    .join(',\n');
}

function positionOf(sorted: readonly string[], path: string): number {
  return lowerBound(sorted.length, (at) => (sorted[at] ?? '') < path);
}

/** The paths of all pages, in code-unit order. */
export function sortedPaths(pages: Pages): string[] {
  return [...pages.keys()].sort();
}

function pageLine(path: string, page: PublishedPage): string {
  const { digest, changed, bytes, file, entity, listed, content } = page;
  const fields = [digest, changed, bytes, file, entity?.type ?? '', entity?.id ?? '', listed, content];
  return `    ${JSON.stringify(path)}: ${JSON.stringify(fields)}`;
}
