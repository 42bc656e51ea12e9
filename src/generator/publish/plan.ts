import { type Entity, entityKey, isSameEntity } from '#domain/entity.ts';
import type { Manifest, PublishedPage } from '#domain/manifest/manifest.ts';
import type { SitePage } from '#page-models/site-pages.ts';
import { siteFiles } from '../site-folder/site-file.ts';
import { guardRemovals } from './guard-removals.ts';

/** A page and its file, relative to the site folder. */
export interface PlannedPage {
  page: SitePage;
  file: string;
}

/** Says where every page goes and which pages are removed. Nothing has been written yet. */
export interface Plan {
  pages: readonly PlannedPage[];
  /**
   * Published pages that stay although `pages` has none at their path: those of `unreadable` rows, and those outside
   * `consider`.
   */
  kept: ReadonlyMap<string, PublishedPage>;
  gone: readonly [path: string, was: PublishedPage][];
  /** Rows whose address now shows another page. They have no page, unless they have one at another address. */
  replaced: readonly Entity[];
  /** How many of the kept pages a publish of everything would remove. */
  waiting: number;
  /** Paths that will have a page after the publish. */
  paths: ReadonlySet<string>;
  /** Path -> index in `pages`. */
  positions: ReadonlyMap<string, number>;
  /**
   * Whether the previous publish had exactly these pages and all of them were built, so that only changed pages need
   * a check.
   */
  isAsBefore: boolean;
}

const planned = new WeakMap<Manifest['pages'], Plan>();

/** Records that these pages were published by this plan. The next plan derives from it if no address has changed. */
export function notePublished(pages: Manifest['pages'], plan: Plan): void {
  if (plan.kept.size === 0 && plan.pages.length === pages.size)
    planned.set(pages, { ...plan, gone: [], replaced: [], waiting: 0, isAsBefore: true });
}

/** Derives the plan from the recorded one; null if there is none, or if an address or its row has changed. */
function planAsBefore(pages: readonly SitePage[], before: Manifest | null): Plan | null {
  const last = before && planned.get(before.pages);
  if (!last || last.pages.length !== pages.length) return null;
  const isSame = (one: SitePage, other: SitePage | undefined) =>
    one.path === other?.path && one.filePath === other.filePath && isSameEntity(one.entity, other.entity);
  if (!pages.every((page, at) => isSame(page, last.pages[at]?.page))) return null;
  return { ...last, pages: pages.map((page, at) => ({ page, file: last.pages[at]?.file ?? '' })) };
}

/**
 * Plans the pages and the removals. Throws when two pages have the same file, and on a suspicious number of
 * removals. A page outside `consider` is not removed, because pages that link to it are not rendered again in this
 * publish.
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
  const known = planAsBefore(pages, before);
  if (known) return known;
  const files = siteFiles(pages);
  const positions = new Map(pages.map(({ path }, at) => [path, at]));
  const pageAt = (path: string) => pages[positions.get(path) ?? -1];
  const keys = new Set(unreadable.map(entityKey));
  const isUnreadable = ({ entity }: PublishedPage) => entity !== null && keys.has(entityKey(entity));
  const kept = new Map<string, PublishedPage>();
  const left: [path: string, was: PublishedPage][] = [];
  for (const [path, was] of before?.pages ?? []) {
    const page = pageAt(path);
    const stands = page !== undefined;
    if (!stands && (isUnreadable(was) || (consider !== null && !consider.has(path)))) kept.set(path, was);
    else if (!stands || !isSameEntity(page.entity, was.entity)) left.push([path, was]);
  }
  const paths = new Set([...positions.keys(), ...kept.keys()]);
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
    replaced: left.flatMap(([path, { entity }]) => (entity && paths.has(path) ? entity : [])),
    waiting: [...kept.values()].filter((was) => !isUnreadable(was)).length,
    paths,
    positions,
    isAsBefore: false,
  };
}
