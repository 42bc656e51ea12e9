import { parseCharge } from '../money/charge.ts';
import { exactRupees, formatNumber } from '../money/rupees.ts';
import { type Found, numberIn, priced, type Row, textIn } from './found-doubt.ts';

/** Rupees a month, of a home for sale. */
const MOST_MAINTENANCE = 1_00_000;
/** Rupees a month: less is asked for each square foot, or is a number of thousands. */
const LEAST_MAINTENANCE = 100;
/** A deposit in rupees: less is a number of months, and more than ten years of rent is another sum. */
const LEAST_DEPOSIT = 500;
const MOST_MONTHS_OF_DEPOSIT = 120;

/** Maintenance and a deposit beyond what the rent or other homes make likely. */
export function chargeDoubts(after: Row): Found[] {
  const { price, offer, isComparable } = priced(after);
  if (!isComparable) return [];
  const doubts: Found[] = [];
  const maintenance = numberIn(after, 'maint_charges');
  const most = offer === 'Rent' ? Math.max(price ?? MOST_MAINTENANCE, 5_000) : MOST_MAINTENANCE;
  if (maintenance !== null && maintenance > most) {
    const reason =
      offer === 'Rent' && price !== null
        ? 'That is more than the rent.'
        : `It is hardly ever more than ${exactRupees(most)}.`;
    const question = `Is the maintenance really ${exactRupees(maintenance)} a month? ${reason}`;
    doubts.push({ columns: ['maint_charges', 'price'], reason, question });
  }
  if (maintenance !== null && maintenance > 0 && maintenance < LEAST_MAINTENANCE) {
    const reason = 'It may be for each square foot, or in thousands.';
    const question = `Is the maintenance really ${exactRupees(maintenance)} a month? ${reason}`;
    doubts.push({ columns: ['maint_charges'], reason, question });
  }
  const deposit = parseCharge(textIn(after, 'deposit'));
  if (deposit?.kind !== 'rupees' || deposit.rupees === 0) return doubts;
  const question = `Is the deposit really ${exactRupees(deposit.rupees)}?`;
  if (deposit.rupees < LEAST_DEPOSIT) {
    const reason = 'It may be a number of months.';
    doubts.push({ columns: ['deposit'], reason, question: `${question} ${reason}` });
  } else if (offer === 'Rent' && price !== null && deposit.rupees > price * MOST_MONTHS_OF_DEPOSIT) {
    const reason = `That is the rent of ${formatNumber(Math.round(deposit.rupees / price))} months.`;
    doubts.push({ columns: ['deposit', 'price'], reason, question: `${question} ${reason}` });
  }
  return doubts;
}
