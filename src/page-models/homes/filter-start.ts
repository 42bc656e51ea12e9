import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { isInRupees, isKnownPrice } from '#domain/money/price.ts';
import type { Property } from '#domain/property/property.ts';
import { AREAS_AT_START, type FilterStart } from '#domain/search/filter-start.ts';
import type { NamedPlace } from '#domain/search/named-place.ts';
import { fullestPlaces } from '#domain/search/results/fullest-places.ts';
import { priceEnds } from '#domain/search/results/price-bars.ts';
import { sortedUnique } from '#domain/sorting/sorted-unique.ts';

const cache = new WeakMap<readonly Property[], FilterStart>();

/** The same as the filters offer once these homes are loaded and none is chosen. `homes` are those of a catalogue. */
export function filterStart(homes: readonly Property[], catalogue: Pick<Catalogue, 'area'>): FilterStart {
  const start = cache.get(homes) ?? startOf(homes, catalogue);
  cache.set(homes, start);
  return start;
}

function startOf(homes: readonly Property[], catalogue: Pick<Catalogue, 'area'>): FilterStart {
  const bhk = new Set<number>();
  const prices: number[] = [];
  const homesByArea = new Map<string, number>();
  // One loop, because each publish of a changed home repeats it for all homes of an offer.
  for (const home of homes) {
    if (typeof home.bedrooms === 'number') bhk.add(home.bedrooms);
    if (isInRupees(home) && isKnownPrice(home.price)) prices.push(home.price);
    if (home.area_id) homesByArea.set(home.area_id, (homesByArea.get(home.area_id) ?? 0) + 1);
  }
  const { places, counts } = countPlaces(homesByArea, catalogue);
  const fullest = fullestPlaces(places, counts, { max: AREAS_AT_START, isWanted: () => true });
  return {
    bhk: sortedUnique(bhk),
    priceEnds: priceEnds(Float64Array.from(prices)),
    areas: fullest.flatMap((at) => places[at] ?? []),
    hasMoreAreas: places.length > AREAS_AT_START,
  };
}

/** Areas with the same slug are one choice, as in the index. */
function countPlaces(homesByArea: ReadonlyMap<string, number>, catalogue: Pick<Catalogue, 'area'>) {
  const bySlug = new Map<string, { place: NamedPlace; homes: number }>();
  for (const [id, homes] of homesByArea) {
    const area = catalogue.area(id);
    if (!area) continue;
    const entry = bySlug.get(area.slug) ?? { place: { slug: area.slug, name: area.area }, homes: 0 };
    entry.homes += homes;
    bySlug.set(area.slug, entry);
  }
  const areas = [...bySlug.values()];
  return {
    places: areas.map(({ place }) => place),
    counts: Uint32Array.from(areas, ({ homes }) => homes),
  };
}
