/** What programs write for a sign that their letters do not have, and what is left of '₹' read in other letters. */
const LOST = /^(?:[?\uFFFD]{1,3}|â‚¹)\s*(?=\d)|\s*[?\uFFFD]{1,3}$/;
/** Characters. No amount is longer, and looking for its end in a long row of spaces takes seconds. */
const MAX_AMOUNT = 200;

/** Only rupees are written so: '95,00,000', '1.2 cr', '95 lakh'. */
const OF_RUPEES = /^\d{1,2}(?:,\d\d)+,\d{3}(?!\d)|\d\s*(?:l|lacs?|lakhs?|cr|crs|crores?)\b/i;
/** A number that any country writes so, of a size that is likely for a price or a rent here only in rupees. */
const LIKELY = /^(?:[5-9],?\d{3}|\d{2},?\d{3}|[1-9]\d{6,8})(?![\d,])/;

export const LOST_SIGN =
  'the sign before the number was lost when the file was saved, and it may be another currency than the rupee: save the file as UTF-8, or write such as 95 lakh';
export const READ_AS_RUPEES =
  'The sign beside the number was lost when the file was saved; it is read as the rupee.';

/** A cell whose sign of a currency was replaced: '? 95,00,000' of a file in letters without '₹'. Null for any other. */
export function withoutLostSign(cell: string): { rest: string; areRupees: boolean } | null {
  if (cell.length > MAX_AMOUNT) return null;
  const rest = cell.replace(LOST, '').trim();
  if (rest === cell || !/\d/.test(rest)) return null;
  return { rest, areRupees: cell.startsWith('â‚¹') || OF_RUPEES.test(rest) || LIKELY.test(rest) };
}
