import { formatNumber } from '../money/rupees.ts';
import { numberIn, type ReadNumber, readAmount, readNumber } from '../typed-text/read-number.ts';
import { BATH_UNITS, BEDROOM_UNITS, NUMBER_WORDS, SIZE_UNITS } from '../typed-text/units.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** What may stand behind a number of these, as people type it. */
export const typedUnits = {
  baths: BATH_UNITS,
  balconies: words('balcony balconies'),
  floors: words('floor floors storey storeys'),
  cars: words('car cars slot slots place places parking parkings covered open coveredparking openparking'),
  twoWheelers: words('twowheeler twowheelers bike bikes scooter scooters'),
} as const;

/** '2 baths', 'two baths', '2', with one of these units or none. `expected` follows 'This must be'. */
export const readTypedCount =
  (units: ReadonlySet<string>, expected: string) =>
  (typed: string): ReadNumber => {
    const { number, unit } = divided(typed);
    return /\d/.test(number) && (unit === '' || units.has(unit))
      ? readNumber(number)
      : { problem: `This must be ${expected}.` };
  };

const NONE = words('none nil no zero without');

/** Also 'none', 'no balcony': of what a home may have none. */
export const readTypedCountOrNone = (units: ReadonlySet<string>, expected: string) => {
  const readCount = readTypedCount(units, expected);
  return (typed: string): ReadNumber => {
    const [first = '', ...rest] = typed
      .trim()
      .toLowerCase()
      .split(/[\s-]+/);
    const unit = rest.join('');
    return NONE.has(first) && (unit === '' || units.has(unit)) ? { value: 0 } : readCount(typed);
  };
};

const BEDROOMS = 'a number of bedrooms, such as 2, 2.5 or 2 BHK; a small extra room is a half';
const readBedroomCount = readTypedCount(BEDROOM_UNITS, BEDROOMS);
const STUDIO = /^(?:studio(?: apartment| flat)?|(?:1|one)? ?rk)$/;

/** '2 BHK', '2.5 bhk', 'studio', '1 RK'. */
export function readBedroomsTyped(typed: string): ReadNumber {
  return STUDIO.test(typed.trim().toLowerCase().replace(/\s+/g, ' '))
    ? { value: 0 }
    : readBedroomCount(typed);
}

/** '1,454 sq ft', '135 sq m', '3 acres', in square feet. */
export function readSizeTyped(typed: string): ReadNumber {
  const { number, unit } = divided(typed);
  const factor = unit === '' ? 1 : SIZE_UNITS.get(unit);
  if (factor === undefined || !/\d/.test(number))
    return { problem: 'This must be a size, such as 1,454, 1,454 sq ft or 135 sq m.' };
  const read = readAmount(number);
  return 'problem' in read || factor === 1 ? read : { value: Math.round(read.value * factor) };
}

const A_MONTH = words('month amonth permonth pm monthly');

/** '₹3,500 a month', '3500 pm'. */
export function readMonthlyTyped(typed: string): ReadNumber {
  const { number, unit } = divided(typed.replace(/\/-/, ' ').replace(/\//, ' '));
  return unit === '' || A_MONTH.has(unit)
    ? readAmount(number)
    : { problem: 'This must be rupees a month, such as 3,500.' };
}

/** The number that was typed and the unit behind it, in small letters alone. A number in words is written in digits. */
function divided(typed: string): { number: string; unit: string } {
  const text = typed.trim().toLowerCase();
  const [, word = '', behind = ''] = /^([a-z]+)\b(.*)$/s.exec(text) ?? [];
  const named = NUMBER_WORDS.get(word);
  const [, number = text, unit = ''] =
    named === undefined
      ? (/^(₹?\s*-?[\d.,]*\d\.?)\s*-?\s*(.*)$/s.exec(text) ?? [])
      : [text, String(named), behind];
  return { number: number.replace(/\.$/, ''), unit: unit.replace('²', '2').replace(/[^a-z0-9+]/g, '') };
}

/** What was understood of a text that is more than a number: '12 months'. Null for a plain number. */
export function sayNumberTyped(typed: string, read: ReadNumber, unit: string | undefined): string | null {
  if ('problem' in read || numberIn(typed.trim()) !== null || /^\d+$/.test(typed.trim())) return null;
  const number = formatNumber(read.value);
  if (read.value === 1 && unit?.endsWith('s')) return `1 ${unit.slice(0, -1)}`;
  // '₹ a month' stands around its number.
  return unit?.startsWith('₹') ? `₹${number}${unit.slice(1)}` : [number, unit].filter(Boolean).join(' ');
}
