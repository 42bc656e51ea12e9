import type { Range } from '../search/aspect-kinds.ts';
import { type Filters, noFilters } from '../search/filters.ts';
import { dayNumber } from '../calendar/day-number.ts';
import type { ListedHome } from '../search/listed-home.ts';
import { matchHomes } from '../search/results/match-homes.ts';
import { nearestHomes } from '../search/results/nearest-homes.ts';
import type { NamedPlace } from '../search/named-place.ts';
import type { IndexedHomes } from '../search/homes/indexed-homes.ts';
import type { SavedHome } from './saved-home.ts';

/** A fifth more or less than the home that is gone. */
const PRICE_REACH = 0.2;
const MAX_HOMES = 3;

/** The homes, at most three, that come nearest to the size, place and price of a saved home that is gone. */
export function similarHomes(homes: IndexedHomes, missingHome: SavedHome, today: string): ListedHome[] {
  // 'Courtyard Heights, Whitefield', or with the city behind it if homes are in several.
  const parts = missingHome.place.split(', ');
  const slugsOf = (places: readonly NamedPlace[], name: string | undefined) =>
    places.flatMap((place) => (place.name === name ? place.slug : []));
  const cities = slugsOf(homes.choiceNames.cities, parts.at(-1));
  // Of several cities, two may have an area of this name.
  const area = parts.at(cities.length > 0 ? -2 : -1);
  const bhk = /(\d+(?:\.5)?) ?BHK/i.exec(missingHome.title)?.[1];
  const filters: Filters = {
    ...noFilters,
    cities,
    areas: [area, `${area} in ${parts.at(-1)}`].flatMap((name) => slugsOf(homes.choiceNames.areas, name)),
    bhk: bhk === undefined ? [] : [Number(bhk)],
    budget: priceAround(missingHome.price),
  };
  const failures = matchHomes(homes, filters, dayNumber(today) ?? 0);
  return nearestHomes(homes, failures, filters, MAX_HOMES).flatMap((row) => homes.home(row) ?? []);
}

function priceAround(price: number | null): Range {
  return price === null
    ? [null, null]
    : [Math.round(price * (1 - PRICE_REACH)), Math.round(price * (1 + PRICE_REACH))];
}
