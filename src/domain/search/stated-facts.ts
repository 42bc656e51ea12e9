import type { AskedFact } from '../fact/shape/fact.ts';
import { askedFacts, type AskedName, askedNames, type AskedValues } from '../fact/asked-facts.ts';
import { depositRupees } from '../property/deposit.ts';
import type { Property } from '../property/property.ts';
import { namesOf, recordOf } from '../record-of.ts';
import type { ListedHome } from './listed-home.ts';
import { askedColumns } from './asked-columns.ts';
import { topFloorOf } from './floor-band.ts';
import type { Society } from '../society/society.ts';
import { statedAmenities } from '../society/stated-amenities.ts';
import { shownFact } from '../text/text.ts';

type StatedFacts = Pick<
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
export function statedFacts(home: Property, society: Society | undefined): StatedFacts {
  const isRent = home.property_type === 'Rent';
  const shared = statedAmenities(society);
  const { open_to: openTo } = home;
  return {
    ...recordOf<AskedValues>(askedNames.map((name) => [name, answerOf(home, name)])),
    // 'Anyone' means each of them.
    ...(isRent && openTo?.includes('anyone') ? { openTo: askedColumns.tenants.options } : {}),
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
    gated: home.gated ?? shared.gated,
    backup: home.power_backup ? home.power_backup !== 'none' : shared.backup,
    rera: !isRent && (shownFact(home.rera_number) ?? shownFact(society?.rera_number)) !== null ? true : null,
  };
}

/** What the row itself says of a fact that its offer is asked. */
function answerOf(home: Property, name: AskedName) {
  const fact: AskedFact = askedFacts[name];
  const value = fact.only && fact.only !== home.property_type ? null : (home[askedFacts[name].fact] ?? null);
  if (!Array.isArray(value) || fact.kind === 'flag') return value;
  const said = namesOf(fact.labels).filter((option) => value.some((each) => each === option));
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
