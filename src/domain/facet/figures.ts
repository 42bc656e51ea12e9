import type { Catalogue } from '../catalogue/catalogue.ts';
import { comparableType } from '../cost/sqft-prices.ts';
import { isKnownPrice } from '../money/price.ts';
import type { Day } from '../calendar/day.ts';
import type { Property } from '../property/property.ts';
import { isInRupees } from './facet.ts';
import { middleOf, mostCommonPerSqft, perSqftOf, sorted, type PerSqft } from './median.ts';

/** What the homes of a list say together. Prices in rupees, of the homes that have one in rupees. */
export interface Figures {
  prices: { lowest: number; middle: number; highest: number; homes: number } | null;
  /** Of the most common type that can be compared; null with fewer than `ENOUGH` such homes. */
  perSqft: PerSqft | null;
  /** The newest day on which one of them was checked. */
  checked: { newest: Day; homes: number } | null;
}

export function figuresOf(homes: readonly Property[]): Figures {
  const known: number[] = [];
  let newest: Day | null = null;
  let checked = 0;
  // Loops, since the largest lists hold thousands of homes and change with every price.
  for (const home of homes) {
    if (isInRupees(home) && isKnownPrice(home.price)) known.push(home.price);
    if (!home.last_verified) continue;
    checked++;
    if (newest === null || home.last_verified > newest) newest = home.last_verified;
  }
  const prices = sorted(known);
  const [lowest, highest] = [prices[0], prices.at(-1)];
  return {
    prices: lowest && highest ? { lowest, middle: middleOf(prices), highest, homes: prices.length } : null,
    perSqft: mostCommonPerSqft(ratesByType(homes)),
    checked: newest ? { newest, homes: checked } : null,
  };
}

const known = new WeakMap<Catalogue, ReadonlyMap<string, PerSqft | null>>();

/** The median of all homes for sale of one type, for comparison; null where there are too few. */
export function medianOfAll(type: string, catalogue: Catalogue): PerSqft | null {
  let medians = known.get(catalogue);
  if (!medians) {
    const rates = [...ratesByType(catalogue.properties)];
    medians = new Map(rates.map(([each, ofType]) => [each, perSqftOf(each, ofType)]));
    known.set(catalogue, medians);
  }
  return medians.get(type) ?? null;
}

function ratesByType(homes: readonly Property[]): Map<string, number[]> {
  const rates = new Map<string, number[]>();
  for (const home of homes) {
    const type = comparableType(home);
    if (type === null) continue;
    const ofType = rates.get(type) ?? [];
    ofType.push((home.price ?? 0) / (home.sqft ?? 1));
    rates.set(type, ofType);
  }
  return rates;
}
