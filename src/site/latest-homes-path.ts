import type { Offer } from '#domain/offer.ts';

/** '/latest/sale.json' or '/latest/rent.json': the newest homes of one offer, for islands. */
export function latestHomesPath(offer: Offer): string {
  return `/latest/${offer === 'Rent' ? 'rent' : 'sale'}.json`;
}
