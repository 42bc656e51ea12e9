import { type Charge, parseCharge, rupeesOfCharge, sayCharge } from '../money/charge.ts';
import { isInRupees, isKnownPrice } from '../money/price.ts';
import { exactRupees } from '../money/rupees.ts';
import type { Property } from './property.ts';

type Charged = Pick<Property, 'price' | 'currency'>;

/** Whole rupees, where they follow from what is stated: months of rent need a rent in rupees. */
export function rupeesOf(charge: Charge | null, home: Charged): number | null {
  const price = isInRupees(home) && isKnownPrice(home.price) ? home.price : null;
  return charge && rupeesOfCharge(charge, price);
}

/** Rupees of the deposit of a home to rent. 0: none is paid. Null: nobody has said. */
export function depositRupees(home: Charged & Pick<Property, 'property_type' | 'deposit'>): number | null {
  return home.property_type === 'Rent' ? rupeesOf(parseCharge(home.deposit), home) : null;
}

/** '2 months’ rent (₹60,000)', '₹1,50,000', 'None'. Null for a text that says no charge. */
export function sayChargeOf(
  stored: string | null | undefined,
  home: Charged & Pick<Property, 'property_type'>,
) {
  const charge = parseCharge(stored);
  if (!charge) return null;
  // A share of 'the price' says nothing about a rent.
  if (charge.kind === 'percent' && home.property_type === 'Rent') return `${charge.percent}%`;
  const rupees = charge.kind === 'rupees' ? null : rupeesOf(charge, home);
  return rupees ? `${sayCharge(charge)} (${exactRupees(rupees)})` : sayCharge(charge);
}
