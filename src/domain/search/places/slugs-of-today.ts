import type { SearchVocabulary } from './search-vocabulary.ts';

/**
 * The slugs of lists by earlier ones, and by those of the areas' own pages, which have no city in them: 'gokulam' for
 * 'gokulam-mysuru'.
 */
export function slugsOfToday({
  places,
  formerAreas,
}: Pick<SearchVocabulary, 'places' | 'formerAreas'>): Pick<ReadonlyMap<string, string>, 'get' | 'has'> {
  const get = (slug: string): string | undefined => {
    const former = formerAreas.get(slug);
    if (former !== undefined || places.find('area', slug)) return former;
    const inCities = places.all.flatMap((city) => (city.kind === 'city' ? `${slug}-${city.slug}` : []));
    return inCities
      .map((each) => formerAreas.get(each) ?? (places.find('area', each) ? each : undefined))
      .find((each) => each !== undefined);
  };
  return { get, has: (slug) => get(slug) !== undefined };
}
