import type { Offer } from '#domain/offer.ts';

/** '/latest/sale.json' or '/latest/rent.json': the newest homes of one offer, for islands. */
export function latestHomesPath(type: Offer): string {
  return `/latest/${type === 'Rent' ? 'rent' : 'sale'}.json`;
}
