import { shownFact } from '../text/text.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { isInRupees, isKnownPrice } from '../money/price.ts';
import { divideHalfUp, wholeRupees } from '../money/rupees.ts';
import { isPlausiblePrice, isPlausibleSize } from '../property/doubts-about.ts';
import type { Property } from '../property/property.ts';

/** To the nearest hundred rupees. */
export interface SqftPrice {
  /** Asset type as the rows spell it. */
  type: string;
  rupees: number;
  homes: number;
}

/** By type, most homes first. */
type ByType = ReadonlyMap<string, SqftPrice>;

export interface SqftPrices {
  areas: ReadonlyMap<string, ByType>;
  cities: ReadonlyMap<string, ByType>;
}

/** One more home then changes few averages, so few pages are rendered again. */
const STEP = 100n;

const cache = new WeakMap<Catalogue, SqftPrices>();

/** Computed once per catalogue. */
export function sqftPrices(catalogue: Catalogue): SqftPrices {
  let prices = cache.get(catalogue);
  if (!prices) {
    prices = computePrices(catalogue);
    cache.set(catalogue, prices);
  }
  return prices;
}

export function averageSqftPrices(homes: readonly Property[]): ByType {
  return averages(sumsOfHomes(homes));
}

/**
 * The type of a home whose price per square foot can be compared: for sale in rupees, with type, and a price and size
 * that a home can have.
 */
export function comparableType(home: Property): string | null {
  let type = typeCache.get(home);
  if (type === undefined) {
    type = typeOf(home);
    typeCache.set(home, type);
  }
  return type;
}

/** Each publish asks about the same row several times. */
const typeCache = new WeakMap<Property, string | null>();

function typeOf(home: Property): string | null {
  if (home.property_type !== 'Sale' || !isKnownPrice(home.price) || !home.sqft) return null;
  if (!isInRupees(home) || !isPlausiblePrice(home) || !isPlausibleSize(home.sqft)) return null;
  return shownFact(home.asset_type);
}

/** Total price over total area, not the mean of the rates. A wrong size then affects only the share of its own home. */
interface Sum {
  rupees: bigint;
  hundredthsOfSqft: bigint;
  homes: number;
}

type Sums = Map<string, Sum>;

function computePrices(catalogue: Catalogue): SqftPrices {
  const areas = new Map<string, Sums>();
  const cities = new Map<string, Sums>();
  for (const area of catalogue.areas) {
    const homes = catalogue.homesInArea(area.id);
    if (homes.length === 0) continue;
    const sums = sumsOfHomes(homes);
    areas.set(area.id, sums);
    addAll(sumsOf(cities, area.city_id ?? ''), sums);
  }
  return { areas: allAverages(areas), cities: allAverages(cities) };
}

function sumsOf(all: Map<string, Sums>, key: string): Sums {
  const sums = all.get(key) ?? new Map<string, Sum>();
  all.set(key, sums);
  return sums;
}

const sumsCache = new WeakMap<readonly Property[], Sums>();

/** Cached by the list object: the homes of an area stay the same object until one of them changes. */
function sumsOfHomes(homes: readonly Property[]): Sums {
  let sums = sumsCache.get(homes);
  if (!sums) {
    sums = new Map();
    for (const home of homes) add(sums, home);
    sumsCache.set(homes, sums);
  }
  return sums;
}

function addAll(sums: Sums, others: Sums): void {
  for (const [type, { rupees, hundredthsOfSqft, homes }] of others) {
    const sum = sums.get(type) ?? { rupees: 0n, hundredthsOfSqft: 0n, homes: 0 };
    sum.rupees += rupees;
    sum.hundredthsOfSqft += hundredthsOfSqft;
    sum.homes += homes;
    sums.set(type, sum);
  }
}

function add(sums: Sums, home: Property): void {
  const type = comparableType(home);
  if (type === null) return;
  const sum = sums.get(type) ?? { rupees: 0n, hundredthsOfSqft: 0n, homes: 0 };
  const { rupees, hundredthsOfSqft } = partOf(home);
  sum.rupees += rupees;
  sum.hundredthsOfSqft += hundredthsOfSqft;
  sum.homes += 1;
  sums.set(type, sum);
}

const partCache = new WeakMap<Property, Omit<Sum, 'homes'>>();

/** Computed once for each version of its row. */
function partOf(home: Property): Omit<Sum, 'homes'> {
  let part = partCache.get(home);
  if (!part) {
    part = {
      rupees: wholeRupees(home.price ?? 0),
      hundredthsOfSqft: BigInt(Math.round((home.sqft ?? 0) * 100)),
    };
    partCache.set(home, part);
  }
  return part;
}

function allAverages(all: ReadonlyMap<string, Sums>): Map<string, ByType> {
  return new Map([...all].map(([key, sums]) => [key, averages(sums)]));
}

function averages(sums: Sums): ByType {
  const prices = [...sums]
    .filter(([, { hundredthsOfSqft }]) => hundredthsOfSqft > 0n)
    .map(([type, { rupees, hundredthsOfSqft, homes }]) => ({
      type,
      rupees: Number(divideHalfUp(rupees * 100n, hundredthsOfSqft * STEP) * STEP),
      homes,
    }))
    .sort((a, b) => b.homes - a.homes || (a.type < b.type ? -1 : 1));
  return new Map(prices.map((price) => [price.type, price]));
}
