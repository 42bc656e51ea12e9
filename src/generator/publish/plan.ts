import { type Entity, entityKey, isSameEntity } from '#domain/entity.ts';
import type { Manifest, PublishedPage } from '#domain/manifest/manifest.ts';
import type { SitePage } from '#page-models/site-pages.ts';
import { siteFiles } from '../site-folder/site-file.ts';
import { type Fates, isRemovalAsked, staysPublished } from './fates.ts';
import { guardRemovals } from './guard-removals.ts';

export interface PlannedPage {
  page: SitePage;
  file: string;
}

export interface Plan {
  pages: readonly PlannedPage[];
  /** Published pages that stay although `pages` has none: by the fate of their row, and those outside `candidates`. */
  retainedPages: ReadonlyMap<string, PublishedPage>;
  removed: readonly [path: string, published: PublishedPage][];
  /** Rows whose address now shows another page. They have no page, unless they have one at another address. */
  replaced: readonly Entity[];
  /** How many of the retained pages a publish of everything would remove. */
  waiting: number;
  paths: ReadonlySet<string>;
  /** Path -> index in `pages`. */
  positions: ReadonlyMap<string, number>;
  /** Those of the previous publish, all of them built, so that only changed pages need a check. */
  hasSamePages: boolean;
}

/** The plan by which the pages of a manifest were published. The next plan derives from it if no address has changed. */
export interface LastPlan {
  published: Manifest['pages'];
  plan: Plan;
}

/** Null if a page failed or not all of these pages are pages of the plan. */
export function lastPlanOf({
  sitePlan: { plan },
  publishedPages: published,
  failed,
}: {
  sitePlan: { plan: Plan };
  publishedPages: Manifest['pages'];
  failed: readonly unknown[];
}): LastPlan | null {
  return failed.length === 0 && plan.retainedPages.size === 0 && plan.pages.length === published.size
    ? { published, plan: { ...plan, removed: [], replaced: [], waiting: 0, hasSamePages: true } }
    : null;
}

/** Null if the last plan is of other pages, or if an address or its row has changed. */
function planFromLast(
  pages: readonly SitePage[],
  manifest: Manifest | null,
  lastPlan: LastPlan | null,
): Plan | null {
  const last = lastPlan && lastPlan.published === manifest?.pages ? lastPlan.plan : null;
  if (!last || last.pages.length !== pages.length) return null;
  const isSame = (one: SitePage, other: SitePage | undefined) =>
    one.path === other?.path && one.filePath === other.filePath && isSameEntity(one.entity, other.entity);
  if (!pages.every((page, at) => isSame(page, last.pages[at]?.page))) return null;
  return { ...last, pages: pages.map((page, at) => ({ page, file: last.pages[at]?.file ?? '' })) };
}

/**
 * Throws when two pages have the same file, and on a suspicious number of removals. A page outside `candidates` is not
 * removed, because pages that link to it are not rendered again in this publish.
 */
export function planPublish(
  pages: readonly SitePage[],
  manifest: Manifest | null,
  {
    lastPlan,
    fates,
    candidates,
    removesAny,
  }: {
    lastPlan: LastPlan | null;
    fates: Fates;
    candidates: ReadonlySet<string> | null;
    removesAny: boolean;
  },
): Plan {
  const reusedPlan = planFromLast(pages, manifest, lastPlan);
  if (reusedPlan) return reusedPlan;
  const files = siteFiles(pages);
  const positions = new Map(pages.map(({ path }, at) => [path, at]));
  const pageAt = (path: string) => pages[positions.get(path) ?? -1];
  const retainedPages = new Map<string, PublishedPage>();
  const removals: [path: string, published: PublishedPage][] = [];
  for (const [path, published] of manifest?.pages ?? []) {
    const page = pageAt(path);
    const hasPage = page !== undefined;
    if (
      !hasPage &&
      (staysPublished(fates, published.entity) || (candidates !== null && !candidates.has(path)))
    )
      retainedPages.set(path, published);
    else if (!hasPage || !isSameEntity(page.entity, published.entity)) removals.push([path, published]);
  }
  const paths = new Set([...positions.keys(), ...retainedPages.keys()]);
  if (manifest && removals.length > 0 && !removesAny) {
    const staying = new Set(
      [...pages, ...retainedPages.values()].flatMap(({ entity }) => (entity ? [entityKey(entity)] : [])),
    );
    guardRemovals(manifest, (key) => staying.has(key) || isRemovalAsked(fates, key));
  }
  return {
    pages: pages.map((page) => ({ page, file: files.get(page) ?? '' })),
    retainedPages,
    removed: removals.filter(([path]) => !paths.has(path)),
    replaced: removals.flatMap(([path, { entity }]) => (entity && paths.has(path) ? entity : [])),
    waiting: [...retainedPages.values()].filter(({ entity }) => !staysPublished(fates, entity)).length,
    paths,
    positions,
    hasSamePages: false,
  };
}
