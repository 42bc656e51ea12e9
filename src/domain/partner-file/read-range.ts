import { type ReadNumber, readNumber } from '../typed-text/read-number.ts';

const RANGE = /^(.*?\d[^\d]*?)\s*(?:-|–|—|\bto\b)\s*(\D*\d.*)$/i;

/** The two ends of '2100 - 2850' and '45 to 60 lakh', as written. Null if the text is no range. */
export function rangeIn(text: string): [from: string, to: string] | null {
  const [, from, to] = RANGE.exec(text) ?? [];
  return from === undefined || to === undefined ? null : [from.trim(), to.trim()];
}

/** Words after a number that make it another one: '1 year' is no 1, and '2 BHK' are no two bathrooms. */
const OTHER_UNITS =
  /\b(?:bhk|rk|beds?|bed ?rooms?|years?|yrs?|months?|mths?|days?|weeks?|sq|sqft|sft|feet|acres?|lakhs?|lacs?|cr|crores?|k|half|dozen|percent)\b/i;

/** '2', '2.0', '2 bathrooms'; '4+' and '4 or more' with a remark. Null if it is no such number. */
export function readTypedCount(text: string): { value: number; remark?: string } | null {
  const [, digits = '', plus = ''] =
    /^(\d{1,3}(?:\.\d+)?)\s*(\+|plus|or more|and more)?(?:\s*[a-z ]+)?$/i.exec(text) ?? [];
  const number: ReadNumber = readNumber(digits);
  if ('problem' in number || OTHER_UNITS.test(text)) return null;
  return plus === ''
    ? { value: number.value }
    : { value: number.value, remark: `It says at least ${number.value}; the number is held.` };
}
