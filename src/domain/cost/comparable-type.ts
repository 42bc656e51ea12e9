import { isInRupees, isKnownPrice } from '../money/price.ts';
import { isPlausiblePrice, isPlausibleSize } from '../property/doubts-about.ts';
import type { Property } from '../property/property.ts';
import { shownFact } from '../text/text.ts';

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
