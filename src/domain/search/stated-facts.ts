import { depositRupees } from '../property/deposit.ts';
import type { Property } from '../property/property.ts';
import type { ListedHome } from './listed-home.ts';
import { tenantOptions, type Water, waterOptions } from './fact-options.ts';
import type { Tenant } from './tenant-labels.ts';
import { topFloorOf } from './floor-band.ts';
import type { Society } from '../society/society.ts';
import { statedAmenities } from '../society/stated-amenities.ts';
import { shownFact } from '../text/text.ts';

type StatedFacts = Pick<
  ListedHome,
  | 'baths'
  | 'basis'
  | 'carpetSqft'
  | 'plotSqft'
  | 'furnishing'
  | 'freeFrom'
  | 'possession'
  | 'openTo'
  | 'water'
  | 'pets'
  | 'lift'
  | 'carPlaces'
  | 'twoWheelerParking'
  | 'balconies'
  | 'deposit'
  | 'topFloor'
  | 'amenities'
  | 'gated'
  | 'powerBackup'
  | 'khata'
  | 'rera'
>;

/**
 * What filters compare of the facts that a home may state, or its society for it. Nothing is guessed from something
 * else.
 */
export function statedFacts(home: Property, society: Society | undefined): StatedFacts {
  const isRent = home.property_type === 'Rent';
  const shared = statedAmenities(society);
  return {
    // A home without a bathroom is one whose row says nothing.
    baths: home.baths || null,
    basis: home.area_basis ?? null,
    carpetSqft: home.carpet_sqft ?? null,
    plotSqft: home.plot_sqft ?? null,
    furnishing: home.furnishing ?? null,
    freeFrom: isRent ? (home.available_from ?? null) : null,
    possession: isRent ? null : (home.possession ?? null),
    openTo: isRent ? tenantsOf(home.open_to) : null,
    water: waterOf(home.water),
    pets: home.pets ?? null,
    lift: home.lift ?? null,
    carPlaces: placesOf([home.parking_covered, home.parking_open]),
    twoWheelerParking: hasPlace(home.parking_two_wheeler),
    balconies: home.balconies ?? null,
    deposit: depositRupees(home),
    topFloor: topFloorOf(home.floor_no, home.total_floors),
    amenities: shared.amenities,
    gated: home.gated ?? shared.gated,
    powerBackup: home.power_backup ? home.power_backup !== 'none' : shared.backup,
    khata: isRent ? null : (home.khata ?? null),
    rera: !isRent && (shownFact(home.rera_number) ?? shownFact(society?.rera_number)) !== null ? true : null,
  };
}

/** 'Anyone' means each of them. */
function tenantsOf(openTo: readonly string[] | null | undefined): Tenant[] | null {
  const tenants = tenantOptions.filter((tenant) => openTo?.includes(tenant) || openTo?.includes('anyone'));
  return tenants.length > 0 ? tenants : null;
}

function waterOf(water: readonly string[] | null | undefined): Water[] | null {
  const kinds = waterOptions.filter((kind) => water?.includes(kind));
  return kinds.length > 0 ? kinds : null;
}

/** Those of a kind that is not stated are not counted, so there are at least so many. None needs all kinds to be stated. */
function placesOf(stated: readonly (number | null | undefined)[]): number | null {
  const sum = stated.reduce<number>((all, count) => all + (count ?? 0), 0);
  return sum > 0 || stated.every((count) => count === 0) ? sum : null;
}

function hasPlace(stated: number | null | undefined): boolean | null {
  return stated == null ? null : stated > 0;
}
