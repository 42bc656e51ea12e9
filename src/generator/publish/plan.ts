import type { Entity, SitePage } from '#page-models/site-pages.ts';
import type { Manifest, Published } from './manifest.ts';
import { entityKey, guardRemovals } from './removals.ts';
import { siteFiles } from './site-file.ts';

/** Where every page goes, and what leaves. Nothing has been written yet. */
export interface Plan {
  pages: readonly { page: SitePage; file: string }[];
  /** Pages that stay as they were: of rows that cannot be read, and those this publish is not about. */
  kept: ReadonlyMap<string, Published>;
  gone: readonly [path: string, was: Published][];
  /** Paths that will answer after the publish. */
  paths: ReadonlySet<string>;
}

/**
 * Stops on two pages that want one file, and on a suspicious number of removals. A page outside `consider` is not
 * taken down either: pages that link to it are not drawn again in this publish.
 */
export function planPublish(
  pages: readonly SitePage[],
  before: Manifest | null,
  {
    unreadable,
    consider,
    allowRemovals,
  }: { unreadable: readonly Entity[]; consider: ReadonlySet<string> | null; allowRemovals: boolean },
): Plan {
  const files = siteFiles(pages);
  const kept = keptPages(before, pages, { unreadable, consider });
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
  { unreadable, consider }: { unreadable: readonly Entity[]; consider: ReadonlySet<string> | null },
): Map<string, Published> {
  const keys = new Set(unreadable.map(entityKey));
  const taken = new Set(pages.map(({ path }) => path));
  const stays = (path: string, entity: Entity | null) =>
    (entity !== null && keys.has(entityKey(entity))) || (consider !== null && !consider.has(path));
  return new Map(
    [...(before?.pages ?? [])].filter(([path, { entity }]) => !taken.has(path) && stays(path, entity)),
  );
}
