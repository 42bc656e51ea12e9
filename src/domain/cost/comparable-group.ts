import { isInRupees, isKnownPrice } from '../money/price.ts';
import type { AreaBasis } from '../property/area-basis.ts';
import { isPlausiblePrice, isPlausibleSize } from '../property/plausible-price.ts';
import type { Property } from '../property/property.ts';
import { shownFact } from '../text/text.ts';
import { type SqftGroup, sqftGroup } from './sqft-group.ts';

/**
 * The group of homes with which the price per square foot of this one can be compared: for sale in rupees, of one type,
 * with one kind of area, and a price and size that a home can have.
 */
export function comparableGroup(home: Property): SqftGroup | null {
  let group = groupCache.get(home);
  if (group === undefined) {
    group = groupOf(home);
    groupCache.set(home, group);
  }
  return group;
}

/** Each publish asks about the same row several times. */
const groupCache = new WeakMap<Property, SqftGroup | null>();

function groupOf(home: Property): SqftGroup | null {
  if (home.property_type !== 'Sale' || !isKnownPrice(home.price) || !home.sqft) return null;
  if (!isInRupees(home) || !isPlausiblePrice(home) || !isPlausibleSize(home.sqft)) return null;
  const type = shownFact(home.asset_type);
  const basis: AreaBasis | null = home.area_basis ?? null;
  return type === null ? null : sqftGroup(type, basis);
}
