import { type Entity, entityKey, type EntityType } from '#domain/entity.ts';
import { CommandError } from '#server/command/command-error.ts';
import type { SitePage } from '#page-models/site-pages.ts';

/** The paths of the pages of these rows. */
export function pathsOf(entities: readonly Entity[], pages: readonly SitePage[]): Set<string> {
  if (entities.length === 0) return new Set();
  const keys = new Set(entities.map(entityKey));
  const ids = new Set(entities.map(({ id }) => id));
  const matches = pages.filter(({ entity }) => entity && ids.has(entity.id) && keys.has(entityKey(entity)));
  return new Set(matches.map(({ path }) => path));
}

export interface NamedPage {
  type: EntityType;
  slug: string;
}

export function pageOfSlug({ type, slug }: NamedPage, pages: readonly SitePage[]): SitePage | undefined {
  return pages.find(({ entity, path }) => entity?.type === type && path.endsWith(`/${slug}`));
}

/** Throws a CommandError if no published row has this slug. */
export function pathOfSlug(named: NamedPage, pages: readonly SitePage[]): string {
  const page = pageOfSlug(named, pages);
  if (page) return page.path;
  throw new CommandError(
    `No published ${named.type} has the slug '${named.slug}'. Check its spelling, and that it is published.`,
  );
}
