import { latestHomes } from '#page-models/homes/latest-homes.ts';
import { type Offer, offers } from '#domain/offer.ts';
import type { PageContext } from '#page-models/context/page-context.ts';
import { latestHomesPath } from '#site/latest-homes-path.ts';

/** Returns the data files that islands read: the newest homes for sale and for rent. */
export function dataFiles(context: PageContext): Map<string, string> {
  const file = (offer: Offer) =>
    [latestHomesPath(offer).slice(1), `${JSON.stringify({ homes: latestHomes(offer, context) })}\n`] as const;
  return new Map(offers.map(file));
}
