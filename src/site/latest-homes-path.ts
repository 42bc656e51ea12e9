import type { Offer } from '#domain/offer.ts';

export const latestHomesFolder = '/latest';

/**
 * '/latest/sale.json', '/latest/mysuru/rent.json': the newest homes of one offer, for islands. Each city has its own if
 * homes are in several; `city` is its folder.
 */
export function latestHomesPath(offer: Offer, city?: string): string {
  return `${latestHomesFolder}/${city === undefined ? '' : `${city}/`}${offer === 'Rent' ? 'rent' : 'sale'}.json`;
}
