import { type Entity, entityKey, type EntityType } from '#domain/entity.ts';
import { CommandError } from '#server/command-error.ts';
import type { SitePage } from '#page-models/site-pages.ts';

/** Where the pages of these rows are. */
export function pathsOf(entities: readonly Entity[], pages: readonly SitePage[]): Set<string> {
  const keys = new Set(entities.map(entityKey));
  const ids = new Set(entities.map(({ id }) => id));
  const wanted = pages.filter(({ entity }) => entity && ids.has(entity.id) && keys.has(entityKey(entity)));
  return new Set(wanted.map(({ path }) => path));
}

export function pageOfSlug(type: EntityType, slug: string, pages: readonly SitePage[]): SitePage | undefined {
  return pages.find(({ entity, path }) => entity?.type === type && path.endsWith(`/${slug}`));
}

/** Stops with one sentence where no published row has this slug. */
export function pathOfSlug(type: EntityType, slug: string, pages: readonly SitePage[]): string {
  const page = pageOfSlug(type, slug, pages);
  if (page) return page.path;
  throw new CommandError(
    `No published ${type} has the slug '${slug}'. Check its spelling, and that it is published.`,
  );
}
