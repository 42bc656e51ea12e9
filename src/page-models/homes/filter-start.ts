import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { isInRupees, isKnownPrice } from '#domain/money/price.ts';
import type { Property } from '#domain/property/property.ts';
import { AREAS_AT_START, type FilterStart } from '#domain/search/filter-start.ts';
import type { NamedPlace } from '#domain/search/named-place.ts';
import { fullestPlaces } from '#domain/search/results/fullest-places.ts';
import { endsOfSorted } from '#domain/search/results/price-bars.ts';
import { sorted, withoutValue, withValue } from '#domain/place-list/median.ts';
import { sortedUnique } from '#domain/sorting/sorted-unique.ts';

type Places = Pick<Catalogue, 'areasAround' | 'areas'>;

interface Built {
  areas: Catalogue['areas'];
  /** Ascending. */
  prices: Float64Array;
  start: FilterStart;
}

const cache = new WeakMap<readonly Property[], Built>();

/**
 * The same as the filters offer once these homes are loaded and none is chosen. `homes` are those of a catalogue, and
 * `before` those of an earlier one, from which it is derived if only prices differ.
 */
export function filterStart(
  homes: readonly Property[],
  catalogue: Places,
  before: readonly Property[] | null = null,
): FilterStart {
  const known = cache.get(homes);
  if (known?.areas === catalogue.areas) return known.start;
  const earlier = before ? cache.get(before) : undefined;
  const built =
    (before && earlier?.areas === catalogue.areas ? builtAfter(earlier, before, homes) : null) ??
    build(homes, catalogue);
  cache.set(homes, built);
  return built.start;
}

const MAX_DIFFERENCES = 32;

/** Null if more than a few prices differ. */
function builtAfter(earlier: Built, before: readonly Property[], homes: readonly Property[]): Built | null {
  if (before.length !== homes.length) return null;
  let { prices } = earlier;
  let differences = 0;
  for (const [at, home] of homes.entries()) {
    const old = before[at];
    if (old === home || old === undefined) continue;
    differences++;
    if (differences > MAX_DIFFERENCES || old.bedrooms !== home.bedrooms || old.area_id !== home.area_id)
      return null;
    const [was, is] = [priceOf(old), priceOf(home)];
    if (was !== null) prices = withoutValue(prices, was);
    if (is !== null) prices = withValue(prices, is);
  }
  return { ...earlier, prices, start: { ...earlier.start, priceEnds: endsOfSorted(prices) } };
}

function priceOf(home: Property): number | null {
  return isInRupees(home) && isKnownPrice(home.price) ? home.price : null;
}

function build(homes: readonly Property[], catalogue: Places): Built {
  const bhk = new Set<number>();
  const known: number[] = [];
  const homesByArea = new Map<string, number>();
  for (const home of homes) {
    if (typeof home.bedrooms === 'number') bhk.add(home.bedrooms);
    const price = priceOf(home);
    if (price !== null) known.push(price);
    if (home.area_id) homesByArea.set(home.area_id, (homesByArea.get(home.area_id) ?? 0) + 1);
  }
  const prices = sorted(known);
  const { places, counts, isPart } = countPlaces(homesByArea, catalogue);
  const fullest = fullestPlaces(places, counts, {
    max: AREAS_AT_START,
    isWanted: ({ slug }) => !isPart(slug),
  });
  const start = {
    bhk: sortedUnique(bhk),
    priceEnds: endsOfSorted(prices),
    areas: fullest.flatMap((at) => places[at] ?? []),
    hasMoreAreas: places.length > AREAS_AT_START,
  };
  return { areas: catalogue.areas, prices, start };
}

/** Areas with the same slug are one choice, as in the index. */
function countPlaces(homesByArea: ReadonlyMap<string, number>, catalogue: Pick<Catalogue, 'areasAround'>) {
  const bySlug = new Map<string, { place: NamedPlace; homes: number }>();
  const parts = new Set<string>();
  for (const [id, homes] of homesByArea) {
    const around = catalogue.areasAround(id);
    for (const [at, area] of around.entries()) {
      if (at < around.length - 1) parts.add(area.slug);
      const entry = bySlug.get(area.slug) ?? { place: { slug: area.slug, name: area.area }, homes: 0 };
      entry.homes += homes;
      bySlug.set(area.slug, entry);
    }
  }
  const areas = [...bySlug.values()];
  return {
    places: areas.map(({ place }) => place),
    counts: Uint32Array.from(areas, ({ homes }) => homes),
    isPart: (slug: string) => parts.has(slug),
  };
}
