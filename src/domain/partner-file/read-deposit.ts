import { type CellReading, type ColumnContext, silent, unread } from './cell-reading.ts';
import { LOST_SIGN, withoutLostSign } from './lost-sign.ts';
import { readDescribed } from './read-described.ts';

/** Reads a deposit, as a sum or in months of rent. */
export function readDeposit(cell: string, { words }: ColumnContext): CellReading {
  // Under 'Deposit (months)'.
  if (/\bmonths?$/.test(words) && /^\d{1,2}(?:\.[05])?$/.test(cell) && Number(cell) > 0)
    return readDescribed('deposit', `${Number(cell)} months`);
  // Nothing says whether none is asked or none was typed, so no page may say ₹0.
  if (/^(?:no deposit|0+(?:\.0+)?|none|nil|no)$/i.test(cell)) return silent;
  const lost = withoutLostSign(cell);
  if (lost && !lost.areRupees) return unread(LOST_SIGN);
  return readDescribed('deposit', (lost?.rest ?? cell).replace(/^(\d[\d,]*)\.0+$/, '$1'));
}
