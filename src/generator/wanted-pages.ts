import type { Entity, SitePage } from '#page-models/site-pages.ts';
import { BuildStop } from '#server/stop.ts';
import { entityKey } from './publish/removals.ts';

/** Where the pages of these rows are. */
export function pathsOf(entities: readonly Entity[], pages: readonly SitePage[]): Set<string> {
  const keys = new Set(entities.map(entityKey));
  const ids = new Set(entities.map(({ id }) => id));
  const wanted = pages.filter(({ entity }) => entity && ids.has(entity.id) && keys.has(entityKey(entity)));
  return new Set(wanted.map(({ path }) => path));
}

export function pageOfSlug(
  type: Entity['type'],
  slug: string,
  pages: readonly SitePage[],
): SitePage | undefined {
  return pages.find(({ entity, path }) => entity?.type === type && path.endsWith(`/${slug}`));
}

/** Stops with one sentence where no published row has this slug. */
export function pathOfSlug(type: Entity['type'], slug: string, pages: readonly SitePage[]): string {
  const page = pageOfSlug(type, slug, pages);
  if (page) return page.path;
  throw new BuildStop(
    `No published ${type} has the slug '${slug}'. Check its spelling, and that it is published.`,
  );
}
