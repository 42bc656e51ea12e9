import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { comparableType, sqftPrices } from '#domain/cost/sqft-prices.ts';
import { exactRupees, formatNumber } from '#domain/money/rupees.ts';
import type { Property } from '#domain/property/property.ts';

/** With fewer homes than this, an average means little. */
const MIN_HOMES = 5;
/** Larger counts are rounded down to tens, so that one more home does not change hundreds of pages. */
const EXACT_BELOW = 50;

/** '12% below the area's average of ₹9,800, from 14 homes of this type'. Null with fewer than five such homes. */
export function sqftComparison(property: Property, catalogue: Catalogue): string | null {
  const type = comparableType(property);
  const average =
    type === null
      ? undefined
      : sqftPrices(catalogue)
          .areas.get(property.area_id ?? '')
          ?.get(type);
  if (!average || average.homes < MIN_HOMES || average.rupees === 0) return null;
  const homeRate = (property.price ?? 0) / (property.sqft ?? 1);
  const percent = Math.round((Math.abs(homeRate - average.rupees) / average.rupees) * 100);
  const side = homeRate < average.rupees ? 'below' : 'above';
  const position = percent === 0 ? 'at' : `${formatNumber(percent)}% ${side}`;
  return `${position} the area’s average of ${exactRupees(average.rupees)}, from ${roundedHomeCount(average.homes)} of this type`;
}

/** '14 homes', '520+ homes'. */
export function roundedHomeCount(homes: number): string {
  return homes < EXACT_BELOW ? `${homes} homes` : `${formatNumber(Math.floor(homes / 10) * 10)}+ homes`;
}
