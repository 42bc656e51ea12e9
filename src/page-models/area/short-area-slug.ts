import type { Area } from '#domain/area/area.ts';
import { cityFolder } from '#domain/city/city-folder.ts';

/** 'whitefield' for the stored slug 'whitefield-bangalore' (decision A6), otherwise null. */
export function shortAreaSlug(area: Pick<Area, 'slug'>, city: string): string | null {
  const suffix = `-${cityFolder(city)}`;
  return area.slug.endsWith(suffix) && area.slug.length > suffix.length
    ? area.slug.slice(0, -suffix.length)
    : null;
}
