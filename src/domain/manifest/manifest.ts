import * as z from 'zod/mini';
import { type Entity, entityTypes } from '../entity.ts';

/** What is published at a path. */
export interface Published {
  /** Hash of the page-model. */
  readonly digest: string;
  /** Day the content last changed, 'YYYY-MM-DD': the sitemap's lastmod. */
  readonly changed: string;
  readonly bytes: number;
  /** File below the site folder. */
  readonly file: string;
  readonly entity: Entity | null;
  /** Absolute addresses of the pictures that the sitemap lists with the page; null when it does not list the page. */
  readonly listed: readonly string[] | null;
}

/** Where pages come from. */
export interface Source {
  /** The site's own address, which every page names. */
  readonly origin: string;
  /** Distinguishes one backend from another. */
  readonly backend: string;
  /** Distinguishes one set of settings from another; '' in the earlier form. */
  readonly settings: string;
}

/** The record of a publish, beside the pages: what may be skipped next time, what must be removed, what is listed. */
export interface Manifest {
  /** Hash of the bundle that rendered the pages; null in the earlier form, so that all pages are rendered again. */
  readonly bundle: string | null;
  readonly source: Source;
  readonly pages: ReadonlyMap<string, Published>;
  /** Paths of pages that stay only until the next publish of everything: no sitemap lists them. */
  readonly leaving: readonly string[];
  /** Files that are not pages: name below the site folder -> hash of the content. */
  readonly assets: ReadonlyMap<string, string>;
  /** Hashed assets of the previous bundle: cached pages still request them, so they stay for one more publish. */
  readonly formerAssets: readonly string[];
}

/** digest, changed, bytes, file, type and id of the entity */
const page = [
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
  // The earlier form has neither this nor the pictures of a page.
  leaving: z.optional(z.array(z.string())),
  pages: z.record(
    z.string(),
    z.union([z.tuple([...page, z.nullable(z.array(z.string()))]), z.tuple([...page])]),
  ),
});

/**
 * The manifest that this text is; null when it is none. One of the earlier form, which does not say what the sitemap
 * lists, is of no bundle: the next publish renders every page and writes it anew.
 */
export function parseManifest(text: string): Manifest | null {
  const checked = manifestSchema.safeParse(readJson(text));
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

/** One line per page, by path, so that a commit shows what changed. */
export function manifestText(manifest: Manifest & { readonly bundle: string }): string {
  const pages: string[] = [];
  for (const path of sortedPaths(manifest.pages)) {
    const page = manifest.pages.get(path);
    if (page) pages.push(pageLine(path, page));
  }
  const assets = [...manifest.assets.keys()]
    .sort()
    .map((name) => `    ${JSON.stringify(name)}: ${JSON.stringify(manifest.assets.get(name))}`);
  const { origin, backend, settings } = manifest.source;
  return `{
  "bundle": ${JSON.stringify(manifest.bundle)},
  "source": ${JSON.stringify({ origin, backend, settings })},
  "assets": {\n${assets.join(',\n')}\n  },
  "formerAssets": ${JSON.stringify([...manifest.formerAssets].sort())},
  "leaving": ${JSON.stringify([...manifest.leaving].sort())},
  "pages": {\n${pages.join(',\n')}\n  }
}
`;
}

type Pages = Manifest['pages'];

const paths = new WeakMap<Pages, readonly string[]>();

/** The paths of pages in code-unit order. Sorted once: nothing adds to a map of pages once somebody has asked. */
export function sortedPaths(pages: Pages): readonly string[] {
  const sorted = paths.get(pages) ?? [...pages.keys()].sort();
  paths.set(pages, sorted);
  return sorted;
}

/** Notes that two maps have the same paths, so that those of the second are not sorted again. */
export function noteSamePaths(pages: Pages, next: Pages): void {
  paths.set(next, sortedPaths(pages));
}

const lines = new WeakMap<Published, { path: string; line: string }>();

/** An unchanged page is the same object from publish to publish, and is formatted once. */
function pageLine(path: string, published: Published): string {
  const known = lines.get(published);
  if (known?.path === path) return known.line;
  const { digest, changed, bytes, file, entity, listed } = published;
  const fields = [digest, changed, bytes, file, entity?.type ?? '', entity?.id ?? '', listed];
  const line = `    ${JSON.stringify(path)}: ${JSON.stringify(fields)}`;
  lines.set(published, { path, line });
  return line;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
