import { sitePages, type Entity, type SitePage } from '#page-models/site-pages.ts';
import type { PageContext } from '#page-models/context.ts';
import type { Manifest, Published } from './manifest.ts';
import { entityKey, guardRemovals } from './removals.ts';
import { siteFiles } from './site-file.ts';

/** Where every page goes, and what leaves. Nothing has been written yet. */
export interface Plan {
  pages: readonly { page: SitePage; file: string }[];
  /** Pages of rows that cannot be read: they stay as they were. */
  kept: ReadonlyMap<string, Published>;
  gone: readonly [path: string, was: Published][];
  /** Paths that will answer after the publish. */
  paths: ReadonlySet<string>;
}

/** Stops on two pages that want one file, and on a suspicious number of removals. */
export function planPublish(
  context: PageContext,
  before: Manifest | null,
  { unreadable, allowRemovals }: { unreadable: readonly Entity[]; allowRemovals: boolean },
): Plan {
  const pages = sitePages(context);
  const files = siteFiles(pages);
  const kept = keptPages(before, pages, unreadable);
  const paths = new Set([...pages.map(({ path }) => path), ...kept.keys()]);
  if (before && !allowRemovals) {
    const entities = [...pages, ...kept.values()].flatMap(({ entity }) =>
      entity ? [entityKey(entity)] : [],
    );
    guardRemovals(before, new Set(entities));
  }
  return {
    pages: pages.map((page) => ({ page, file: files.get(page) ?? '' })),
    kept,
    gone: [...(before?.pages ?? [])].filter(([path]) => !paths.has(path)),
    paths,
  };
}

function keptPages(
  before: Manifest | null,
  pages: readonly SitePage[],
  unreadable: readonly Entity[],
): Map<string, Published> {
  const keys = new Set(unreadable.map(entityKey));
  const taken = new Set(pages.map(({ path }) => path));
  return new Map(
    [...(before?.pages ?? [])].filter(
      ([path, { entity }]) => entity !== null && keys.has(entityKey(entity)) && !taken.has(path),
    ),
  );
}
