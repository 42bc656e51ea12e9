import type { Offer } from '../offer.ts';
import type { Coordinates } from '../search/positions/coordinates.ts';
import type { ListedHome } from '../search/listed-home.ts';
import { homesFile } from '../search/homes/make-homes-file.ts';
import { matchHomes } from '../search/results/match-homes.ts';
import { readHomes } from '../search/homes/read-homes.ts';
import { distancesIn, type PlaceOfSociety } from '../search/positions/distances.ts';
import { withCurrentAreas } from '../search/known-choices.ts';
import { withBangaloreAreas } from '../search/places/bangalore-groups.ts';
import { alertFilters } from './alert.ts';

export interface AlertQuery {
  offer: Offer;
  query: string;
}

/** A changed home, with the facts that the filters compare. */
export interface ChangedHome {
  changeId: number;
  offer: Offer;
  home: ListedHome;
}

/** The most homes that one mail names: the newest ones. The list of the query shows the others. */
export const MAX_HOMES_IN_MAIL = 60;

/**
 * The code of the filters decides, so an alert and its list always agree. `today` is in days since 1970.
 * `coordinates` are those of lists, `placeOf` is where a society is, and `formerAreas` has those of today of areas that had another one or are spelt in another way. Queries without a matching change are
 * left out.
 */
export function matchingChanges(
  changedHomes: readonly ChangedHome[],
  queries: readonly AlertQuery[],
  today: number,
  {
    coordinates,
    placeOf = () => null,
    formerAreas = new Map(),
  }: {
    coordinates: Coordinates;
    placeOf?: (society: string) => PlaceOfSociety | null;
    formerAreas?: ReadonlyMap<string, string>;
  },
): (AlertQuery & { changes: number[] })[] {
  const homesToMatch = (offer: Offer) => {
    const candidates = changedHomes.filter((each) => each.offer === offer);
    const homes = readHomes(homesFile(candidates.map(({ home }) => home)));
    return {
      candidates,
      columns: { ...homes, distances: distancesIn(homes, coordinates, placeOf) },
    };
  };
  const byOffer = { Sale: homesToMatch('Sale'), Rent: homesToMatch('Rent') };
  return queries.flatMap((alertQuery) => {
    const { candidates, columns } = byOffer[alertQuery.offer];
    if (candidates.length === 0) return [];
    const asked = withCurrentAreas(alertFilters(alertQuery.query), formerAreas);
    const failures = matchHomes(columns, withBangaloreAreas(asked), today);
    const changes = candidates
      .flatMap(({ changeId }, row) => (failures[row] === 0 ? changeId : []))
      .slice(-MAX_HOMES_IN_MAIL);
    return changes.length > 0 ? [{ ...alertQuery, changes }] : [];
  });
}
