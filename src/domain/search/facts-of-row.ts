import type { AskedFact } from '../fact/shape/fact.ts';
import { askedFacts, type AskedName, askedNames, type AskedValues } from '../fact/asked-facts.ts';
import { sourceFacts } from '../fact/source-facts.ts';
import { depositRupees } from '../property/deposit.ts';
import type { Property } from '../property/property.ts';
import { namesOf, recordOf } from '../record-of.ts';
import type { ListedHome } from './listed-home.ts';
import { topFloorOf } from './floor-band.ts';
import type { Society } from '../society/society.ts';
import { type SocietyAmenities, amenitiesOfSociety } from '../society/amenities-of-society.ts';
import { shownFact } from '../text/text.ts';

type FactsOfRow = Pick<
  ListedHome,
  | AskedName
  | 'baths'
  | 'basis'
  | 'carpetSqft'
  | 'plotSqft'
  | 'freeFrom'
  | 'possession'
  | 'carPlaces'
  | 'twoWheelerParking'
  | 'balconies'
  | 'deposit'
  | 'topFloor'
  | 'amenities'
  | 'rera'
>;

/**
 * What filters compare of the facts that a home may state, or its society for it. Nothing is guessed from something
 * else.
 */
export function factsOfRow(home: Property, society: Society | undefined): FactsOfRow {
  const isRent = home.property_type === 'Rent';
  const shared = amenitiesOfSociety(society);
  return {
    ...recordOf<AskedValues>(askedNames.map((name) => [name, answerOf(home, name, shared)])),
    // A home without a bathroom is one whose row says nothing.
    baths: home.baths || null,
    basis: home.area_basis ?? null,
    carpetSqft: home.carpet_sqft ?? null,
    plotSqft: home.plot_sqft ?? null,
    freeFrom: isRent ? (home.available_from ?? null) : null,
    possession: isRent ? null : (home.possession ?? null),
    carPlaces: placesOf([home.parking_covered, home.parking_open]),
    twoWheelerParking: hasPlace(home.parking_two_wheeler),
    balconies: home.balconies ?? null,
    deposit: depositRupees(home),
    topFloor: topFloorOf(home.floor_no, home.total_floors),
    amenities: shared.amenities,
    rera: !isRent && (shownFact(home.rera_number) ?? shownFact(society?.rera_number)) !== null ? true : null,
  };
}

/** What the row says of a fact that its offer is asked, or its society for it. `private.compared_facts()` says the same in SQL. */
function answerOf(home: Property, name: AskedName, shared: SocietyAmenities) {
  const fact: AskedFact = askedFacts[name];
  const { all, no, ofSociety } = sourceFacts[name] ?? {};
  const value = fact.only && fact.only !== home.property_type ? null : (home[askedFacts[name].fact] ?? null);
  if (fact.kind === 'flag') {
    const said = value === null || no === undefined ? value : value !== no;
    return said ?? (ofSociety ? shared[ofSociety] : null);
  }
  if (!Array.isArray(value)) return value;
  const isSaid = (option: string) => value.some((each) => each === option || each === all);
  const said = namesOf(fact.labels).filter(isSaid);
  return said.length > 0 ? said : null;
}

/** Those of a kind that is not stated are not counted, so there are at least so many. None needs all kinds to be stated. */
function placesOf(stated: readonly (number | null | undefined)[]): number | null {
  const sum = stated.reduce<number>((all, count) => all + (count ?? 0), 0);
  return sum > 0 || stated.every((count) => count === 0) ? sum : null;
}

function hasPlace(stated: number | null | undefined): boolean | null {
  return stated == null ? null : stated > 0;
}
