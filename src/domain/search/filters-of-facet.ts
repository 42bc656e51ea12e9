import type { Facet } from '../facet/facet.ts';
import { type Filters, noFilters } from './filters.ts';

/** A city needs no filter: a site covers one city. */
export function filtersOfFacet({ place, limit }: Pick<Facet, 'place' | 'limit'>): Filters {
  return {
    ...noFilters,
    areas: place.kind === 'area' ? [place.area.slug] : [],
    societies: place.kind === 'society' ? [place.society.slug?.trim() || place.society.id] : [],
    bhk: limit?.kind === 'bedrooms' ? [limit.bedrooms] : [],
    budget: [null, limit?.kind === 'budget' ? limit.rupees : null],
  };
}
