import { COMMA_RULE } from '../typed-text/read-number.ts';
import { tokensOf } from '../typed-text/tokens.ts';
import { MONEY_UNITS } from '../typed-text/units.ts';
import { isForeignAmount } from './currency-of.ts';
import { exactRupees, formatNumber } from './rupees.ts';

export type TypedPrice = { rupees: number } | { problem: string };

/** A smaller number without a unit is neither a price nor a rent. */
const MIN_WITHOUT_UNIT = 1_000;
/** A thousand crore. */
const MAX_RUPEES = 1e10;
/** Words around an amount that do not change it: 'Rs 52,000 per month only'. */
const IGNORED_WORDS = new Set('rs inr rupee rupees ₹ ₨ only per a month monthly pm / - and'.split(' '));

/** '95 % of 2 cr', '2 × 50 lakh', '2² cr': these would be read past. */
const NO_PRICE = /[%×*^²³¹]/;

const EMPTY = 'Type the new price, such as 1.57 cr, 95 lakh or 52k.';
const UNREAD = 'This price could not be read. Type it such as 1.57 cr, 95 lakh or 52k.';
const UNCLEAR = `Type the price such as 1.57 cr, 95 lakh or 95,00,000. ${COMMA_RULE}`;
const SEVERAL = 'There are two prices in this. Type one, such as 95 lakh.';
const FOREIGN =
  'This is another currency than the rupee. Type the price in rupees, such as 1.57 cr or 95 lakh.';
const NOTHING = 'A price must be more than 0. Type it such as 1.57 cr, 95 lakh or 52k.';

/** '1.57 cr', '95 lakh', '52k', '1 cr 57 lakh', '₹1,57,00,000' and the like. */
export function readTypedPrice(typed: string): TypedPrice {
  if (typed.trim() === '') return { problem: EMPTY };
  if (isForeignAmount(typed)) return { problem: FOREIGN };
  if (NO_PRICE.test(typed)) return { problem: UNREAD };
  const amounts: { value: number; factor: number | null }[] = [];
  for (const token of tokensOf(typed)) {
    const last = amounts.at(-1);
    if (token.kind === 'unclear number') return { problem: UNCLEAR };
    if (token.kind === 'number') {
      amounts.push({ value: token.value, factor: null });
      continue;
    }
    const word = token.kind === 'word' ? token.word : token.text;
    const unit = MONEY_UNITS.get(word);
    if (unit !== undefined && last && last.factor === null) last.factor = unit;
    else if (unit !== undefined || !IGNORED_WORDS.has(word)) return { problem: UNREAD };
  }
  const [first, ...others] = amounts;
  if (!first) return { problem: UNREAD };
  // A sign before the first digit is a minus, between two amounts it is a range.
  if (/[-−–]\s*\d/.test(typed)) return { problem: /^[^\d]*[-−–]\s*\d/.test(typed) ? NOTHING : SEVERAL };
  let factor = first.factor;
  let rupees = first.value * (factor ?? 1);
  for (const { value, factor: next } of others) {
    // '1 cr 57 lakh' is one price: each unit is smaller than the one before, and its amount is below that unit.
    if (factor === null || next === null || next >= factor || value * next >= factor)
      return { problem: SEVERAL };
    rupees += value * next;
    factor = next;
  }
  return checkAmount(Math.round(rupees), first, typed.trim());
}

function checkAmount(
  rupees: number,
  first: { value: number; factor: number | null },
  typed: string,
): TypedPrice {
  if (rupees <= 0) return { problem: NOTHING };
  if (first.factor === null && rupees < MIN_WITHOUT_UNIT)
    return { problem: `Is it ${typed} crore, lakh or thousand? Add cr, lakh or k.` };
  if (rupees > MAX_RUPEES) return { problem: 'This is more than 1,000 crore. Check the zeros.' };
  return { rupees };
}

/** '₹1,57,00,000, that is 1 crore 57 lakh': the whole amount in digits and in words. */
export function priceInFull(rupees: number): string {
  const words = formatAmountInWords(rupees);
  return words === null ? exactRupees(rupees) : `${exactRupees(rupees)}, that is ${words}`;
}

const UNITS = [
  [1e7, 'crore'],
  [1e5, 'lakh'],
  [1e3, 'thousand'],
  [1, ''],
] as const;

/** Null below a thousand, where words would add nothing. */
function formatAmountInWords(rupees: number): string | null {
  if (rupees < 1_000) return null;
  let remaining = Math.round(rupees);
  const parts: string[] = [];
  for (const [rupeesPerUnit, unit] of UNITS) {
    const count = Math.floor(remaining / rupeesPerUnit);
    remaining -= count * rupeesPerUnit;
    if (count > 0) parts.push(`${formatNumber(count)} ${unit}`.trim());
  }
  return parts.join(' ');
}

/** '3 % less than ₹1,62,00,000'. Null if there is no earlier price or the price is unchanged. */
export function describePriceChange(rupees: number, before: number | null): string | null {
  if (before === null || before <= 0 || before === rupees) return null;
  const share = Math.round((Math.abs(rupees - before) / before) * 1000) / 10;
  const percent = share < 0.1 ? 'slightly' : `${share >= 10 ? Math.round(share) : share} %`;
  return `${percent} ${rupees < before ? 'less' : 'more'} than ${exactRupees(before)}`;
}
