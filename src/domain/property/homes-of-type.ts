import type { Offer } from '../offer.ts';
import type { Property } from './property.ts';

const cache = new WeakMap<readonly Property[], Readonly<Record<Offer, readonly Property[]>>>();

/** The homes for sale and to rent, in the order of the list. The same list always gives the same two list objects. */
export function homesOfType(homes: readonly Property[]): Readonly<Record<Offer, readonly Property[]>> {
  let byType = cache.get(homes);
  if (!byType) {
    byType = {
      Sale: homes.filter((home) => home.property_type === 'Sale'),
      Rent: homes.filter((home) => home.property_type === 'Rent'),
    };
    cache.set(homes, byType);
  }
  return byType;
}
