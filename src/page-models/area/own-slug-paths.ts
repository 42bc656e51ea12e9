import type { Facet } from '#domain/facet/facet.ts';
import { facetKey, placeSlug } from '#domain/facet/facets.ts';
import { facetPath } from '#site/paths.ts';
import { shortAreaSlug } from './short-area-slug.ts';

/**
 * Further addresses of a list of an area, by the slugs of the area's own page, which name no city: '/rent/in/gokulam' of
 * '/rent/in/gokulam-mysuru'. They lead to the list as long as no other list has them.
 */
export function ownSlugPaths(facet: Facet): string[] {
  const { place, offer } = facet;
  if (place.kind !== 'area') return [];
  const path = facetPath(offer, facetKey(facet));
  const slugs = [place.area.slug, shortAreaSlug(place.area, place.city) ?? place.area.slug];
  const paths = slugs.map((slug) => path.replace(`/in/${placeSlug(place)}`, `/in/${slug}`));
  return [...new Set(paths)].filter((each) => each !== path);
}
