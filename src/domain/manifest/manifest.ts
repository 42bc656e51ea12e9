import * as z from 'zod/mini';
import { type Entity, entityTypes } from '../entity.ts';
import { lowerBound } from '../sorting/lower-bound.ts';
import { parseJson } from '../text/parse-json.ts';

/** One published page. */
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
}

/** The site, backend and settings that the pages were made from. */
export interface PublishSource {
  /** The site's own address. Every page contains it. */
  readonly origin: string;
  /** Identifies the backend. */
  readonly backend: string;
  /** Identifies the settings. '' in the earlier format. */
  readonly settings: string;
}

/**
 * The record of a publish, stored beside the pages: what can be skipped next time, what must be removed, what is
 * listed.
 */
export interface Manifest {
  /** Hash of the bundle that rendered the pages. Null in the earlier format, so that all pages are rendered again. */
  readonly bundle: string | null;
  readonly source: PublishSource;
  readonly pages: ReadonlyMap<string, PublishedPage>;
  /** Paths of pages that stay only until the next full publish. No sitemap lists them. */
  readonly leaving: readonly string[];
  /** Files that are not pages: name below the site folder -> hash of the content. */
  readonly assets: ReadonlyMap<string, string>;
  /** Hashed assets of the previous bundle. Cached pages still request them, so they stay for one more publish. */
  readonly formerAssets: readonly string[];
}

/** digest, changed, bytes, file, type and id of the entity */
const pageTuple = [
  z.string(),
  z.iso.date(),
  z.number(),
  z.string(),
  z.enum([...entityTypes, '']),
  z.string(),
] as const;

const manifestSchema = z.object({
  bundle: z.string(),
  source: z._default(
    z.object({ origin: z.string(), backend: z.string(), settings: z._default(z.string(), '') }),
    { origin: '', backend: '', settings: '' },
  ),
  assets: z.record(z.string(), z.string()),
  formerAssets: z.array(z.string()),
  // The earlier format has neither this field nor the pictures of a page.
  leaving: z.optional(z.array(z.string())),
  pages: z.record(
    z.string(),
    z.union([z.tuple([...pageTuple, z.nullable(z.array(z.string()))]), z.tuple([...pageTuple])]),
  ),
});

/**
 * Parses a manifest. Null if the text is not one. The earlier format does not say what the sitemap lists, so its bundle
 * becomes null. The next publish then renders every page and writes a complete manifest.
 */
export function parseManifest(text: string): Manifest | null {
  const checked = manifestSchema.safeParse(parseJson(text));
  if (!checked.success) return null;
  const { bundle, source, assets, formerAssets, leaving, pages } = checked.data;
  return {
    bundle: leaving ? bundle : null,
    source,
    assets: new Map(Object.entries(assets)),
    formerAssets,
    leaving: leaving ?? [],
    pages: new Map(
      Object.entries(pages).map(([path, [digest, changed, bytes, file, type, id, listed = null]]) => [
        path,
        { digest, changed, bytes, file, entity: type === '' ? null : { type, id }, listed },
      ]),
    ),
  };
}

/** One line per page, sorted by path, so that a commit shows what changed. */
export function manifestText(manifest: Manifest & { readonly bundle: string }): string {
  return [...manifestParts(manifest)].join('');
}

/**
 * The same text in parts. With a hundred thousand pages it is 27 MB, and a writer needs only one part at a time.
 * `blocks` are the lines of the pages, if they are already known.
 */
export function* manifestParts(
  manifest: Manifest & { readonly bundle: string },
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

/** The lines of pages in the order of their paths. Each text holds `BLOCK` lines. */
export interface PageLines {
  readonly pages: Pages;
  readonly blocks: readonly string[];
}

const BLOCK = 128;

/** If the pages derive from those of `last`, only the blocks with a changed page are written again. */
export function pageLines(pages: Pages, last: PageLines | null): PageLines {
  const changed = last && changedSince(last.pages, pages);
  if (!changed) return { pages, blocks: [...pageBlocks(pages)] };
  const sorted = sortedPaths(pages);
  const blocks = [...last.blocks];
  for (const at of new Set(changed.map((path) => Math.floor(positionOf(sorted, path) / BLOCK))))
    blocks[at] = blockAt(at, pages);
  return { pages, blocks };
}

function* pageBlocks(pages: Pages): Generator<string, void, undefined> {
  const count = Math.ceil(sortedPaths(pages).length / BLOCK);
  for (let at = 0; at < count; at++) yield blockAt(at, pages);
}

function blockAt(at: number, pages: Pages): string {
  return sortedPaths(pages)
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

const paths = new WeakMap<Pages, readonly string[]>();

/** The paths of pages in code-unit order. Sorted once: a map of pages must not grow after the first call. */
export function sortedPaths(pages: Pages): readonly string[] {
  const sorted = paths.get(pages) ?? [...pages.keys()].sort();
  paths.set(pages, sorted);
  return sorted;
}

const derivations = new WeakMap<Pages, { before: Pages; changed: readonly string[] }>();

/**
 * Records that `next` has the same paths as `before` and that only the pages at `changed` differ. Results for `next`
 * can then be derived from those for `before`.
 */
export function noteChanged(before: Pages, next: Pages, changed: readonly string[]): void {
  paths.set(next, sortedPaths(before));
  derivations.set(next, { before, changed });
  // Only one step back is kept. A longer chain would keep all earlier maps in memory.
  derivations.delete(before);
}

/** The paths at which pages differ from earlier ones. Null if no such link was recorded. */
export function changedSince(before: Pages, now: Pages): readonly string[] | null {
  if (now === before) return [];
  const noted = derivations.get(now);
  return noted?.before === before ? noted.changed : null;
}

function pageLine(path: string, { digest, changed, bytes, file, entity, listed }: PublishedPage): string {
  const fields = [digest, changed, bytes, file, entity?.type ?? '', entity?.id ?? '', listed];
  return `    ${JSON.stringify(path)}: ${JSON.stringify(fields)}`;
}
