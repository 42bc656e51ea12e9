import { formatDay } from '../calendar/day.ts';
import { isInRupees, isKnownPrice } from '../money/price.ts';
import { exactRupees, formatNumber } from '../money/rupees.ts';
import { joinShown, shownFact } from '../text/text.ts';
import { type AreaBasis, basisWord, perSqftOf } from './area-basis.ts';
import type { Property } from './property.ts';

/** '3 BHK', or 'Studio' for 0. Null if not given (decision P8). */
export function formatBedrooms(property: Pick<Property, 'bedrooms'>): string | null {
  if (property.bedrooms === null || property.bedrooms === undefined) return null;
  return property.bedrooms === 0 ? 'Studio' : `${property.bedrooms} BHK`;
}

/** '1,240 sqft'. Null if not given or 0 (decision P8). */
export function formatSqft(property: Pick<Property, 'sqft'>): string | null {
  const sqft = formatNumber(property.sqft ?? 0);
  return sqft === '0' ? null : `${sqft} sqft`;
}

/** 'floor 3 of 12', 'ground floor'. Null if not given. */
export function formatFloor(floor: unknown): string | null {
  const text = shownFact(floor);
  if (text === null || /floor/i.test(text)) return text;
  return /\d/.test(text) ? `floor ${text}` : `${text} floor`;
}

/** 'East facing'. Null if not given. */
export function formatFacing(facing: unknown): string | null {
  const text = shownFact(facing);
  return text === null || /facing/i.test(text) ? text : `${text} facing`;
}

/** '1,490 sqft super built-up'. Without a kind of area, the number stands alone and claims none. */
export function formatArea(property: Measured): string | null {
  const sqft = formatSqft(property);
  return sqft && property.area_basis ? `${sqft} ${basisWord(property.area_basis)}` : sqft;
}

type Measured = Pick<Property, 'sqft'> & { area_basis?: AreaBasis | null | undefined };

/** '3 BHK', '1,490 sqft super built-up': the basis of the price per sqft beside them is that of the area. */
export function factsOf(property: Pick<Property, 'bedrooms'> & Measured): string[] {
  const facts = [formatBedrooms(property), formatArea(property)].filter((fact) => fact !== null);
  // `slice` copies to the exact length: an array from `filter` reserves room for 17 entries, for thousands of homes.
  return facts.slice();
}

type PricedBySize = Pick<Property, 'property_type' | 'price' | 'sqft' | 'currency'>;

/** '₹9,800' for each square foot of a sale in rupees with a known price and area. */
export function rupeesPerSqft(property: PricedBySize): string | null {
  const { property_type, price, sqft } = property;
  if (property_type !== 'Sale' || !isKnownPrice(price) || !sqft || !isInRupees(property)) return null;
  const perSqft = price / sqft;
  return isKnownPrice(perSqft) ? exactRupees(perSqft) : null;
}

/** '₹9,800 per sqft' for a sale in rupees with a known price and area. */
export function formatPricePerSqft(property: PricedBySize): string | null {
  const rupees = rupeesPerSqft(property);
  return rupees && `${rupees} per sqft`;
}

/** '₹9,800 per sqft of super built-up area': where the area does not stand right beside it. */
export function formatPricePerSqftOfBasis(property: PricedBySize & Measured): string | null {
  const rupees = rupeesPerSqft(property);
  return rupees && `${rupees} ${perSqftOf(property.area_basis ?? null)}`;
}

export function badgeOf(property: Pick<Property, 'property_type'>): 'For Sale' | 'For Rent' {
  return property.property_type === 'Rent' ? 'For Rent' : 'For Sale';
}

/** 'Whitefield, Bangalore'. A city with the same name as the area is left out. */
export function formatPlace(property: Pick<Property, 'city'>, area: string | null): string {
  const city = shownFact(property.city);
  return joinShown([area, city === area ? null : city]);
}

/** The trust line under a price: 'Checked on 14 November 2026' or 'Not verified yet'. */
export interface Verification {
  /** `undocumented`: of a check of which only the day is known, which gets no shield, on a card as on its page. */
  state: 'verified' | 'undocumented' | 'unverified';
  text: string;
}

/** `isRecorded`: see `isCheckRecorded`. */
export function verificationOf(
  { last_verified: day }: Pick<Property, 'last_verified'>,
  isRecorded: boolean,
): Verification {
  const state = day ? (isRecorded ? 'verified' : 'undocumented') : 'unverified';
  return { state, text: formatCheck(day) };
}

/** When a home was checked, in words, never an invented date (decision P9). */
export function formatCheck(day: Property['last_verified']): string {
  return day ? `Checked on ${formatDay(day)}` : 'Not verified yet';
}
