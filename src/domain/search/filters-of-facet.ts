import { cityFolder } from '../city/city-folder.ts';
import type { Facet, FactList } from '../facet/facet.ts';
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
    ...(limit?.kind === 'fact' ? factFilters[limit.fact] : {}),
    budget: [null, limit?.kind === 'budget' ? limit.rupees : null],
  };
}

/** What filters ask for the homes of the list of a fact. */
export const factFilters: Readonly<Record<FactList, Partial<Filters>>> = {
  furnished: { furnishing: ['full'] },
  'semi-furnished': { furnishing: ['semi'] },
  'ready-to-move': { possession: 'ready' },
};
