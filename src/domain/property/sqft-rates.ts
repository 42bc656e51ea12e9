import { isPlausiblePrice, isPlausibleSize } from './plausible-price.ts';
import type { SqftRate } from './sqft-rate.ts';

type Row = Readonly<Record<string, unknown>>;

/** The middle of homes for sale of one type and kind of area, in the area with this id. */
export interface KnownRate extends SqftRate {
  area: string;
  type: string;
  basis: string | null;
}

/** Fewer homes have no middle. The database has the same number (supabase/schemas/property/doubts.sql). */
const LEAST_HOMES = 5;

/**
 * Finds what homes like one cost in its area: as our homes there say it, and where we have too few, as the other homes of the
 * same file do.
 */
export function createSqftRates(
  known: readonly KnownRate[],
  rows: readonly Row[] = [],
): (row: Row) => SqftRate | null {
  const rates = new Map<string, SqftRate>(ratesAmong(rows));
  for (const { area, type, basis, middle, homes } of known)
    rates.set(keyOf({ area_id: area, asset_type: type, area_basis: basis }), { middle, homes });
  return (row) => rates.get(keyOf(row)) ?? null;
}

function* ratesAmong(rows: readonly Row[]): Generator<[string, SqftRate]> {
  const groups = new Map<string, number[]>();
  for (const row of rows) {
    const { property_type, price, sqft, currency } = row;
    if (property_type !== 'Sale' || typeof price !== 'number' || typeof sqft !== 'number' || sqft === 0)
      continue;
    if (!row['area_id'] || !row['asset_type'] || (currency ?? 'INR') !== 'INR') continue;
    if (!isPlausiblePrice({ property_type, price }) || !isPlausibleSize(sqft)) continue;
    const key = keyOf(row);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(price / sqft);
  }
  for (const [key, group] of groups) {
    if (group.length < LEAST_HOMES) continue;
    const sorted = group.toSorted((one, other) => one - other);
    yield [key, { middle: sorted[Math.floor(sorted.length / 2)] ?? 0, homes: sorted.length }];
  }
}

const keyOf = ({ area_id, asset_type, area_basis }: Row) =>
  JSON.stringify([area_id ?? null, asset_type ?? null, area_basis ?? null]);
