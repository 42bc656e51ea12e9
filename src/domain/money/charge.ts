import { formatCount } from '../text/text.ts';
import { NUMBER_WORDS } from '../typed-text/units.ts';
import { exactRupees } from './rupees.ts';
import { readTypedPrice } from './typed-price.ts';

/**
 * What is paid once: rupees, months of rent, or a share of the price. Rows store one text: '150000', '2 months', '1.5%';
 * '0' says that nothing is paid.
 */
export type Charge =
  | { kind: 'rupees'; rupees: number }
  | { kind: 'months'; months: number }
  | { kind: 'percent'; percent: number };

export type ChargeKind = Charge['kind'];

/** Reads what a row stores: '45000', '2 months', '1.5%'. Null for any other text. */
export function parseCharge(stored: string | null | undefined): Charge | null {
  const text = stored ?? '';
  const [, months] = /^(\d{1,2}(?:\.5)?) months?$/.exec(text) ?? [];
  if (months !== undefined) return { kind: 'months', months: Number(months) };
  const [, percent] = /^(\d{1,2}(?:\.\d{1,2})?)%$/.exec(text) ?? [];
  if (percent !== undefined) return { kind: 'percent', percent: Number(percent) };
  return /^(?:0|[1-9]\d{0,11})$/.test(text) ? { kind: 'rupees', rupees: Number(text) } : null;
}

export function writeCharge(charge: Charge): string {
  switch (charge.kind) {
    case 'rupees':
      return String(charge.rupees);
    case 'months':
      return `${charge.months} ${charge.months === 1 ? 'month' : 'months'}`;
    case 'percent':
      return `${charge.percent}%`;
  }
}

const NOTHING = /^(?:0|none|nil|no|zero|free|no (?:deposit|brokerage|commission))$/;
const MONTHS =
  /^(\d{1,2}(?:\.5)?|half a|[a-z]+) ?(?:months?|mths?|mos?)(?: ?['’]?s?)?(?: (?:of )?(?:rent|deposit|rent deposit|advance))?$/;
const DAYS = /^(15|30|45|60) ?days?(?: ?['’]?s?)?(?: (?:of )?rent)?$/;
const PERCENT = /^(\d{1,2}(?:\.\d{1,2})?) ?(?:%|percent|per cent)$/;
/** '0.5' for 'half a', 10 for 'ten'. */
const numberInWords = (words: string): number | null =>
  /^half(?: a)?$/.test(words) ? 0.5 : ((words === 'a' ? 1 : NUMBER_WORDS.get(words)) ?? null);

/** '2 months', '15 days rent', '₹1.5 L', '1%', 'none'. Null for another text, and for a kind that is not allowed. */
export function readCharge(typed: string, allowed: readonly ChargeKind[]): string | null {
  const charge = chargeIn(typed.trim().toLowerCase().replace(/\s+/g, ' '));
  if (!charge) return null;
  const isAllowed = allowed.includes(charge.kind) || writeCharge(charge) === '0';
  return isAllowed ? writeCharge(charge) : null;
}

function chargeIn(text: string): Charge | null {
  if (NOTHING.test(text)) return { kind: 'rupees', rupees: 0 };
  const [, months] = MONTHS.exec(text) ?? [];
  if (months !== undefined) {
    const number = /^\d/.test(months) ? Number(months) : numberInWords(months);
    return number === null || number > 99 ? null : { kind: 'months', months: number };
  }
  const [, days] = DAYS.exec(text) ?? [];
  if (days !== undefined) return { kind: 'months', months: Number(days) / 30 };
  const [, percent] = PERCENT.exec(text) ?? [];
  if (percent !== undefined) return { kind: 'percent', percent: Number(percent) };
  const price = readTypedPrice(text);
  return 'problem' in price ? null : { kind: 'rupees', rupees: price.rupees };
}

/** Whole rupees of a charge on this price or monthly rent. Null without the price that it depends on. */
export function rupeesOfCharge(charge: Charge, price: number | null): number | null {
  if (charge.kind === 'rupees') return charge.rupees;
  if (price === null) return null;
  return Math.round(charge.kind === 'months' ? price * charge.months : (price * charge.percent) / 100);
}

/** '2 months’ rent', '₹1,50,000', '1.5% of the price', 'None'. */
export function sayCharge(charge: Charge): string {
  switch (charge.kind) {
    case 'rupees':
      return charge.rupees === 0 ? 'None' : exactRupees(charge.rupees);
    case 'months':
      return charge.months < 1 || charge.months === 1
        ? `${charge.months === 1 ? '1 month' : 'Half a month'}’s rent`
        : `${formatCount(charge.months, 'month')}’ rent`;
    case 'percent':
      return `${charge.percent}% of the price`;
  }
}
