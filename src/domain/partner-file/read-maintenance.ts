import { type CellReading, notHeld } from './cell-reading.ts';
import { withoutLostSign } from './lost-sign.ts';
import { readDescribed } from './read-described.ts';

/** Reads a monthly charge: '3k', 'Rs 3,000 pm', '₹ 2,500/-', '1800 per month'. What is within the rent is an amount that nobody states. */
export function readMaintenance(cell: string): CellReading {
  if (
    /^(?:incl(?:uded|usive)?\.?|all inclusive|in rent|(?:included|inclusive) in (?:the )?rent)$/i.test(cell)
  )
    return notHeld('it is part of the rent, and nobody says how much');
  if (/^(?:extra|additional|as actuals?|on actuals?|as applicable|at actuals?)$/i.test(cell))
    return notHeld('it comes on top, and nobody says how much');
  const lost = withoutLostSign(cell);
  // Monthly amounts of a few thousand are written alike everywhere.
  const plain = (lost?.rest ?? cell)
    .replace(/\s*(?:\/-|(?:\/|per )\s*(?:month|mo)\.?|p\.?m\.?|monthly)+\s*$/i, '')
    .replace(/\/-$/, '')
    .replace(/^(?:₹|rs\.?|inr)\s*/i, '');
  const thousands = /^(\d{1,3}(?:\.\d{1,2})?)\s*k$/i.exec(plain)?.[1];
  return readDescribed(
    'maint_charges',
    thousands === undefined ? plain : String(Math.round(Number(thousands) * 1_000)),
  );
}
