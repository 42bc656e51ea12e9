import type { Offer } from '../offer.ts';
import { cityCoordinates } from '../search/positions/city-coordinates.ts';
import type { ListedHome } from '../search/homes/homes-file.ts';
import { homesFile } from '../search/homes/make-homes-file.ts';
import { matchHomes } from '../search/results/match-homes.ts';
import { readHomes } from '../search/homes/read-homes.ts';
import { stationReach } from '../search/positions/station-reach.ts';
import { alertFilters } from './alert.ts';

/** What an alert asks for: homes for sale or for rent, and the filters as a query string. */
export interface Wish {
  offer: Offer;
  query: string;
}

/** A home that is new, or whose price was reduced, with the facts that the filters compare. */
export interface ChangedHome {
  change: number;
  offer: Offer;
  home: ListedHome;
}

/** The most homes that one mail names: the newest ones. The list of the wish shows the others. */
export const MOST_HOMES_IN_MAIL = 60;

/**
 * Finds which changes fit which wishes. It uses the code of the filters, so an alert and its list always agree. `today`
 * is in days since 1970. Wishes without a fitting change are left out.
 */
export function matchingChanges(
  changed: readonly ChangedHome[],
  wishes: readonly Wish[],
  today: number,
): (Wish & { changes: number[] })[] {
  const offered = (offer: Offer) => {
    const some = changed.filter((each) => each.offer === offer);
    const homes = readHomes(homesFile(some.map(({ home }) => home)));
    return { some, columns: { ...homes, reach: stationReach(homes.choices.areas.names, cityCoordinates) } };
  };
  const of = { Sale: offered('Sale'), Rent: offered('Rent') };
  return wishes.flatMap((wish) => {
    const { some, columns } = of[wish.offer];
    if (some.length === 0) return [];
    const failures = matchHomes(columns, alertFilters(wish.query), today);
    const changes = some
      .flatMap(({ change }, row) => (failures[row] === 0 ? change : []))
      .slice(-MOST_HOMES_IN_MAIL);
    return changes.length > 0 ? [{ ...wish, changes }] : [];
  });
}
