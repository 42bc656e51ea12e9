import type { PropertyType } from '../money/price.ts';
import { cityWhereabouts } from '../search/city-whereabouts.ts';
import type { ListedHome } from '../search/homes-file.ts';
import { homesFile } from '../search/make-homes-file.ts';
import { matchHomes } from '../search/match-homes.ts';
import { readHomes } from '../search/read-homes.ts';
import { stationReach } from '../search/station-reach.ts';
import { alertFilters } from './alert.ts';

/** What alerts ask for: an offer, and filters as an address has them. */
export interface Wish {
  offer: PropertyType;
  query: string;
}

/** A home that is new or costs less, as the filters know it. */
export interface ChangedHome {
  change: number;
  offer: PropertyType;
  home: ListedHome;
}

/** Nobody reads more of one publish; the newest are named, and the list of the wish has the others. */
export const MOST_TOLD = 60;

/**
 * Which changes fit which wishes, by the very rules of the filters, so that an alert and its list agree. `today`: days
 * since 1970. Wishes that nothing fits are left out.
 */
export function fittingChanges(
  changed: readonly ChangedHome[],
  wishes: readonly Wish[],
  today: number,
): (Wish & { changes: number[] })[] {
  const offered = (offer: PropertyType) => {
    const some = changed.filter((each) => each.offer === offer);
    const homes = readHomes(homesFile(some.map(({ home }) => home)));
    return { some, columns: { ...homes, reach: stationReach(homes.choices.areas.names, cityWhereabouts) } };
  };
  const of = { Sale: offered('Sale'), Rent: offered('Rent') };
  return wishes.flatMap((wish) => {
    const { some, columns } = of[wish.offer];
    if (some.length === 0) return [];
    const failures = matchHomes(columns, alertFilters(wish.query), today);
    const changes = some.flatMap(({ change }, row) => (failures[row] === 0 ? change : [])).slice(-MOST_TOLD);
    return changes.length > 0 ? [{ ...wish, changes }] : [];
  });
}
