import { cityFolder } from '../city/city-folder.ts';
import type { PlaceList, ListPlace, FactList } from '../place-list/place-list.ts';
import { placeSlug } from '../place-list/place-lists.ts';
import { type Filters, noFilters } from './filters.ts';

/** What filters ask for the homes of a list. The city is among them only if homes are in several. */
export function filtersOfPlaceList(
  { place, limit }: Pick<PlaceList, 'place' | 'limit'>,
  { isOnlyCity }: { isOnlyCity: boolean },
): Filters {
  return {
    ...noFilters,
    cities: isOnlyCity ? [] : citiesOf(place),
    areas: place.kind === 'area' ? [placeSlug(place)] : [],
    societies: place.kind === 'society' ? [placeSlug(place)] : [],
    builders: place.kind === 'builder' ? [place.builder.slug] : [],
    bhk: limit?.kind === 'bedrooms' ? [limit.bedrooms] : [],
    ...(limit?.kind === 'fact' ? factFilters[limit.fact] : {}),
    budget: [null, limit?.kind === 'budget' ? limit.rupees : null],
  };
}

function citiesOf(place: ListPlace): string[] {
  if (place.kind === 'city') return [cityFolder(place.name)];
  return place.kind === 'builder' ? [cityFolder(place.city)] : [];
}

/** What filters ask for the homes of the list of a fact. */
export const factFilters: Readonly<Record<FactList, Partial<Filters>>> = {
  furnished: { furnishing: ['full'] },
  'semi-furnished': { furnishing: ['semi'] },
  'ready-to-move': { possession: 'ready' },
};
