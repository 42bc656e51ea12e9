import { comparableGroup } from '../cost/comparable-group.ts';
import type { SqftGroup } from '../cost/sqft-group.ts';
import { isInRupees, isKnownPrice } from '../money/price.ts';
import type { Day } from '../calendar/day.ts';
import { isPlausiblePrice } from '../property/plausible-price.ts';
import type { Property } from '../property/property.ts';
import {
  medianOfSorted,
  mostCommonPerSqft,
  perSqftByGroup,
  sorted,
  type PerSqft,
  withValue,
  withoutValue,
} from './median.ts';

/** Figures about all homes of a list. Prices are in rupees, and cover only homes priced in rupees at what a home can cost. */
export interface Figures {
  prices: { lowest: number; middle: number; highest: number; homes: number } | null;
  /** For the group of homes with most that can be compared. Null with fewer than `MIN_HOMES_FOR_MEDIAN` of them. */
  perSqft: PerSqft | null;
  checked: { newest: Day; homes: number } | null;
}

/** What the homes of a list cost, and when they were last checked. */
export function figuresOf(homes: readonly Property[]): Figures {
  const { prices, rates } = priceListsOf(homes);
  let newest: Day | null = null;
  let checked = 0;
  // A loop, because the largest lists hold thousands of homes and change with every price.
  for (const { last_verified: day } of homes) {
    if (!day) continue;
    checked++;
    if (newest === null || day > newest) newest = day;
  }
  const [lowest, highest] = [prices[0], prices.at(-1)];
  return {
    prices:
      lowest && highest ? { lowest, middle: medianOfSorted(prices), highest, homes: prices.length } : null,
    perSqft: mostCommonPerSqft(perSqftByGroup(rates)),
    checked: newest ? { newest, homes: checked } : null,
  };
}

/** The price per square foot of homes for sale by type and kind of area, as `perSqftByGroup` says. */
export function sqftPrices(homes: readonly Property[]): ReadonlyMap<SqftGroup, PerSqft> {
  const { rates } = priceListsOf(homes);
  const prices = pricesOfRates.get(rates) ?? perSqftByGroup(rates);
  pricesOfRates.set(rates, prices);
  return prices;
}

/** Every home of an area is compared with the same figures. */
const pricesOfRates = new WeakMap<PriceLists['rates'], ReadonlyMap<SqftGroup, PerSqft>>();

/** Prices in rupees, and prices per square foot by group. Both ascending. */
interface PriceLists {
  prices: Float64Array;
  rates: ReadonlyMap<SqftGroup, Float64Array>;
}

const cache = new WeakMap<readonly Property[], PriceLists>();

function priceListsOf(homes: readonly Property[]): PriceLists {
  const lists = cache.get(homes) ?? collectPrices(homes);
  cache.set(homes, lists);
  return lists;
}

/** Derives the counts of a list from those of its earlier version, if these were needed and few homes differ. */
export function derivePrices(before: readonly Property[], homes: readonly Property[]): void {
  const lists = before === homes ? null : priceListsAfter(before, homes);
  if (lists) cache.set(homes, lists);
}

function collectPrices(homes: readonly Property[]): PriceLists {
  const prices: number[] = [];
  const rates = new Map<SqftGroup, number[]>();
  for (const home of homes) {
    const price = priceOf(home);
    if (price !== null) prices.push(price);
    const rate = rateOf(home);
    if (!rate) continue;
    const ofGroup = rates.get(rate.group);
    if (ofGroup) ofGroup.push(rate.rupees);
    else rates.set(rate.group, [rate.rupees]);
  }
  return {
    prices: sorted(prices),
    rates: new Map([...rates].map(([group, ofGroup]) => [group, sorted(ofGroup)])),
  };
}

const MAX_DIFFERENCES = 32;

function priceListsAfter(former: readonly Property[], homes: readonly Property[]): PriceLists | null {
  const before = cache.get(former);
  if (!before) return null;
  let start = 0;
  while (start < former.length && former[start] === homes[start]) start++;
  let end = 0;
  const shorter = Math.min(former.length, homes.length) - start;
  while (end < shorter && former.at(-1 - end) === homes.at(-1 - end)) end++;
  const removed = former.slice(start, former.length - end);
  const added = homes.slice(start, homes.length - end);
  if (removed.length + added.length > MAX_DIFFERENCES) return null;
  let { prices } = before;
  const rates = new Map(before.rates);
  for (const [changedHomes, change] of [
    [removed, withoutValue],
    [added, withValue],
  ] as const) {
    for (const home of changedHomes) {
      const price = priceOf(home);
      if (price !== null) prices = change(prices, price);
      const rate = rateOf(home);
      if (rate) rates.set(rate.group, change(rates.get(rate.group) ?? new Float64Array(), rate.rupees));
    }
  }
  for (const [group, ofGroup] of rates) if (ofGroup.length === 0) rates.delete(group);
  return { prices, rates };
}

function priceOf(home: Property): number | null {
  return isInRupees(home) && isKnownPrice(home.price) && isPlausiblePrice(home) ? home.price : null;
}

function rateOf(home: Property): { group: SqftGroup; rupees: number } | null {
  const group = comparableGroup(home);
  return group && { group, rupees: (home.price ?? 0) / (home.sqft ?? 1) };
}
