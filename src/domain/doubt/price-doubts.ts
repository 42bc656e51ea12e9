import { exactRupees } from '../money/rupees.ts';
import type { Offer } from '../offer.ts';
import { isPlausiblePrice, isPlausibleSize, PRICES, SQFT_PRICES } from '../property/plausible-price.ts';
import { furthestOf, sayPriceStep, sayRate } from '../property/price-step.ts';
import { isFarRate, type SqftRate } from '../property/sqft-rate.ts';
import { type Found, numberIn, priced, type Row } from './found-doubt.ts';

const sayPrice = (price: number, offer: Offer) =>
  `${exactRupees(price)}${offer === 'Rent' ? ' a month' : ''}`;

/** A price that homes here do not have, or far from the homes like it in its area. */
export function priceDoubts(after: Row, rate: SqftRate | null | undefined): Found[] {
  const home = priced(after);
  if (home.price === null || !home.isComparable) return [];
  const asked = `Is the price really ${sayPrice(home.price, home.offer)}?`;
  if (!isPlausiblePrice(home)) {
    const [min, max] = PRICES[home.offer].map(exactRupees);
    const reason = `${home.offer === 'Rent' ? 'Homes to rent' : 'Homes for sale'} cost ${min} to ${max}.`;
    return [{ columns: ['price', 'property_type', 'currency'], reason, question: `${asked} ${reason}` }];
  }
  const sqft = numberIn(after, 'sqft');
  if (sqft === null || !isPlausibleSize(sqft)) return [];
  const perSqft = home.price / sqft;
  const reason = sayFarRate(perSqft, home.offer, rate);
  if (reason === null) return [];
  return [
    {
      columns: ['price', 'sqft'],
      reason,
      question: `${asked} ${reason}`,
    },
  ];
}

/** Null for a price per square foot that is likely. What no home costs is doubted also where no other is known. */
function sayFarRate(perSqft: number, offer: Offer, rate: SqftRate | null | undefined): string | null {
  if (rate && offer === 'Sale' && isFarRate(perSqft, rate.middle)) return sayRate(perSqft, rate);
  const [min, max] = SQFT_PRICES[offer];
  if (perSqft >= min && perSqft <= max) return null;
  const [each, least, most] = [perSqft, min, max].map((rupees) => exactRupees(Math.round(rupees)));
  return `That is ${each} per sqft${offer === 'Rent' ? ' a month' : ''}; homes cost ${least} to ${most}.`;
}

/**
 * A step from what was stated before: in rupees, `earlier` or else the price of before. What was no plausible price is
 * corrected, and may jump.
 */
export function priceSteps(before: Row, after: Row, earlier?: readonly number[]): Found[] {
  const [was, now] = [priced(before), priced(after)];
  if (now.price === null || now.price === was.price || !was.isComparable || !now.isComparable) return [];
  if (was.offer !== now.offer || !isPlausiblePrice(was)) return [];
  const known = (earlier ?? [was.price ?? 0]).filter((price) => isPlausiblePrice({ ...was, price }));
  const far = furthestOf(now.price, known);
  if (far === null) return [];
  const reason = sayPriceStep(now.price, far);
  return [
    { columns: ['price'], reason, question: `Is the price really ${exactRupees(now.price)}? ${reason}` },
  ];
}
