import type { Catalogue } from '../catalogue/catalogue.ts';
import { homesByCity } from '../catalogue/homes-by-city.ts';
import { offers } from '../offer.ts';
import { MIN_HOMES } from './place-list.ts';

/** Whether both have homes of each offer in the same cities, by the same names, and lists of the same cities. */
export function hasSameCities(one: Catalogue, other: Catalogue): boolean {
  if (one === other) return true;
  const names = (catalogue: Catalogue) =>
    offers.map((offer) =>
      homesByCity(offer, catalogue).map(({ name, homes }) => [name, homes.length >= MIN_HOMES]),
    );
  return JSON.stringify(names(one)) === JSON.stringify(names(other));
}
