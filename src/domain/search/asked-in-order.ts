import type { Offer } from '../offer.ts';
import { namesOf } from '../record-of.ts';
import { aspects } from './aspects.ts';
import type { Aspect } from './filters.ts';

/**
 * What people ask of a home, by its offer, in the order in which they do. Every other filter of the table follows in the order
 * of that table, so a new fact needs no line here.
 */
const first: Readonly<Record<Offer, readonly Aspect[]>> = {
  Rent: [
    ...(['budget', 'bhk', 'areas', 'near', 'deposit', 'available', 'furnishing', 'openTo'] as const),
    ...(['cars', 'bikes', 'water'] as const),
  ],
  Sale: [
    ...(['budget', 'bhk', 'areas', 'near', 'size', 'basis', 'possession', 'floors', 'facings'] as const),
    ...(['khata', 'cars', 'bikes', 'rera'] as const),
  ],
};

/** The filters that a home of this offer is asked, in the order of the panel. */
export function askedInOrder(offer: Offer): readonly Aspect[] {
  const asked = namesOf(aspects).filter((name) => (aspects[name].only ?? offer) === offer);
  return [...new Set([...first[offer], ...asked])];
}
