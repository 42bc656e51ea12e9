import { cityFolder } from '../city/city-folder.ts';
import type { Facet } from '../facet/facet.ts';
import { placeSlug } from '../facet/facets.ts';
import { type Filters, noFilters } from './filters.ts';

/** Of a single city, the lists of all homes need no filter. */
export function filtersOfFacet(
  { place, limit }: Pick<Facet, 'place' | 'limit'>,
  { isOnlyCity }: { isOnlyCity: boolean },
): Filters {
  return {
    ...noFilters,
    cities: place.kind === 'city' && !isOnlyCity ? [cityFolder(place.name)] : [],
    areas: place.kind === 'area' ? [placeSlug(place)] : [],
    societies: place.kind === 'society' ? [placeSlug(place)] : [],
    bhk: limit?.kind === 'bedrooms' ? [limit.bedrooms] : [],
    budget: [null, limit?.kind === 'budget' ? limit.rupees : null],
  };
}
