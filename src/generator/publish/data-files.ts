import { latestHomes } from '#page-models/homes/latest-homes.ts';
import type { Offer } from '#domain/offer.ts';
import type { PageContext } from '#page-models/context.ts';

/** Returns the data files that islands read: the newest homes for sale and for rent. */
export function dataFiles(context: PageContext): Map<string, string> {
  const json = (type: Offer) => `${JSON.stringify({ homes: latestHomes(type, context) })}\n`;
  return new Map([
    ['latest/sale.json', json('Sale')],
    ['latest/rent.json', json('Rent')],
  ]);
}
