import { exactRupees } from '../money/rupees.ts';
import { describePriceChange } from '../money/typed-price.ts';

/** A number that is further from what was stated before is more often a slip than news (decision D2). */
const MOST_STEP = 0.2;

const isFarFrom = (value: number, was: number) => Math.abs(value - was) > was * MOST_STEP;

/** The one of these numbers from which the value is furthest. Null if it is not too far from any. */
export function furthestOf(value: number, earlier: readonly number[]): number | null {
  const distance = (was: number) => Math.abs(value - was) / was;
  const far = earlier.filter((was) => was > 0 && isFarFrom(value, was));
  return far.toSorted((one, other) => distance(other) - distance(one))[0] ?? null;
}

/** 'That is 50 % less than ₹1,62,00,000.', with what such a step often is. */
export function sayPriceStep(price: number, was: number): string {
  return [`That is ${describePriceChange(price, was)}.`, usualSlip(price / was)].filter(Boolean).join(' ');
}

const SLIPS: readonly (readonly [factor: number, slip: string])[] = [
  [12, 'It may be the rent of a year.'],
  [1 / 12, 'It may be the twelfth part.'],
  [10, 'It may have a digit too many.'],
  [1 / 10, 'A digit may be missing.'],
  [100, 'It may have two digits too many, or be in paise.'],
  [1 / 100, 'It may be in lakh where crores are meant, or the other way round.'],
  [1e5, 'It may be in rupees where lakh are meant.'],
  [1e-5, 'It may be in lakh.'],
  [1e7, 'It may be in rupees where crores are meant.'],
  [1e-7, 'It may be in crores.'],
];

function usualSlip(ratio: number): string | null {
  return SLIPS.find(([factor]) => Math.abs(ratio / factor - 1) < 0.05)?.[1] ?? null;
}

/** 'It is 576 % above ₹9,800, the middle of 14 homes like it in the area.' */
export function sayRate(rate: number, { middle, homes }: { middle: number; homes: number }): string {
  const percent = Math.round((Math.abs(rate - middle) / middle) * 100);
  const side = rate < middle ? 'below' : 'above';
  return `A square foot costs ${exactRupees(Math.round(rate))}, ${percent} % ${side} ${exactRupees(Math.round(middle))}, the middle of ${homes} homes like it in the area.`;
}
