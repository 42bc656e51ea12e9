import { type Entity, entityKey } from '#domain/entity.ts';
import type { Manifest, Published } from '#domain/manifest/manifest.ts';
import type { SitePage } from '#page-models/site-pages.ts';
import { siteFiles } from '../site-folder/site-file.ts';
import { guardRemovals } from './guard-removals.ts';

/** Where every page goes, and what is removed. Nothing has been written yet. */
export interface Plan {
  pages: readonly { page: SitePage; file: string }[];
  /** Pages that stay as they were: those of rows that cannot be read, and those outside the scope of this publish. */
  kept: ReadonlyMap<string, Published>;
  gone: readonly [path: string, was: Published][];
  /** How many of the kept pages would be removed if they were in the scope of this publish. */
  waiting: number;
  /** Paths that will have a page after the publish. */
  paths: ReadonlySet<string>;
}

/**
 * Stops when two pages want the same file, and on a suspicious number of removals. A page outside `consider` is not
 * taken down either: pages that link to it are not rendered again in this publish.
 */
export function planPublish(
  pages: readonly SitePage[],
  before: Manifest | null,
  {
    unreadable,
    consider,
    allowRemovals,
  }: {
    unreadable: readonly Entity[];
    consider: ReadonlySet<string> | null;
    allowRemovals: boolean | ReadonlySet<string>;
  },
): Plan {
  const files = siteFiles(pages);
  const entityAt = new Map(pages.map(({ path, entity }) => [path, entity]));
  const keys = new Set(unreadable.map(entityKey));
  const isUnreadable = ({ entity }: Published) => entity !== null && keys.has(entityKey(entity));
  const kept = new Map<string, Published>();
  const left: [path: string, was: Published][] = [];
  for (const [path, was] of before?.pages ?? []) {
    const stands = entityAt.has(path);
    if (!stands && (isUnreadable(was) || (consider !== null && !consider.has(path)))) kept.set(path, was);
    else if (!stands || !isSame(entityAt.get(path), was.entity)) left.push([path, was]);
  }
  const paths = new Set([...entityAt.keys(), ...kept.keys()]);
  if (before && left.length > 0 && allowRemovals !== true) {
    const entities = [...pages, ...kept.values()].flatMap(({ entity }) =>
      entity ? [entityKey(entity)] : [],
    );
    guardRemovals(before, new Set([...entities, ...(allowRemovals || [])]));
  }
  return {
    pages: pages.map((page) => ({ page, file: files.get(page) ?? '' })),
    kept,
    gone: left.filter(([path]) => !paths.has(path)),
    waiting: [...kept.values()].filter((was) => !isUnreadable(was)).length,
    paths,
  };
}

/** Whether a path is still the page of the same row, or of none. */
function isSame(now: Entity | null | undefined, was: Entity | null): boolean {
  return now === was || (now?.type === was?.type && now?.id === was?.id && now !== undefined);
}
