import { formatNumber } from '../money/rupees.ts';
import { numberIn, type ReadNumber, readAmount, readNumber } from '../typed-text/read-number.ts';
import { sidesInFeet } from '../typed-text/sides-in-feet.ts';
import { withFractions } from '../typed-text/with-fractions.ts';
import { BATH_UNITS, BEDROOM_UNITS, NUMBER_WORDS, SIZE_UNITS } from '../typed-text/units.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const cars = words('car cars slot slots place places parking parkings');

/** What may stand behind a number of these, as people type it. */
export const typedUnits = {
  baths: BATH_UNITS,
  balconies: words('balcony balconies'),
  floors: words('floor floors storey storeys'),
  cars,
  coveredCars: new Set([...cars, 'covered', 'coveredparking']),
  openCars: new Set([...cars, 'open', 'openparking']),
  twoWheelers: words('twowheeler twowheelers bike bikes scooter scooters'),
} as const;

/** What counts in other steps than whole ones, and how that is said. */
const WHOLE = { step: 1, steps: 'a whole number' };

/** '2 baths', 'two baths', '2', with one of these units or none. `expected` follows 'This must be'. */
export const readTypedCount =
  (units: ReadonlySet<string>, expected: string, { step, steps } = WHOLE) =>
  (typed: string): ReadNumber => {
    const { number, unit } = divided(typed);
    if (!/\d/.test(number) || (unit !== '' && !units.has(unit))) return mustBe(expected);
    const read = readNumber(number);
    if ('problem' in read) return read;
    if (read.value % step !== 0) return mustBe(steps);
    return read.value < 0 ? mustBe('0 or more') : read;
  };

const mustBe = (expected: string): ReadNumber => ({ problem: `This must be ${expected}.` });

const NONE = words('none nil no zero without');

/** Reads how many there are of what a home may have none: '2', 'none', 'no balcony'. */
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

const readFloorCount = readTypedCount(typedUnits.floors, 'a number of floors, such as 12');

/** '12 floors', and 'G+3' as 3, as a partner's file is read. */
export const readFloorsTyped = (typed: string): ReadNumber =>
  readFloorCount(typed.replace(/^\s*(?:g|ground)\s*\+\s*(?=\d)/i, ''));

const BEDROOMS = 'a number of bedrooms, such as 2, 2.5 or 2 BHK; a small extra room is a half';
const readBedroomCount = readTypedCount(BEDROOM_UNITS, BEDROOMS, {
  step: 0.5,
  steps: 'whole bedrooms or a half more, such as 2.5',
});
const STUDIO = /^(?:studio(?: apartment| flat)?|(?:1|one)? ?rk)$/;

/** '2 BHK', '2.5 bhk', 'studio', '1 RK'. */
export function readBedroomsTyped(typed: string): ReadNumber {
  return STUDIO.test(typed.trim().toLowerCase().replace(/\s+/g, ' '))
    ? { value: 0 }
    : readBedroomCount(typed);
}

/** '1,454 sq ft', '135 sq m', '3 acres', '30x40', in square feet. */
export function readSizeTyped(typed: string): ReadNumber {
  const sides = sidesInFeet(typed);
  if (sides !== null) return { value: sides };
  const { number, unit } = divided(typed);
  const factor = unit === '' ? 1 : SIZE_UNITS.get(unit);
  if (factor === undefined || !/\d/.test(number) || number.includes('-'))
    return mustBe('a size, such as 1,454, 1,454 sq ft or 135 sq m');
  const read = readAmount(number);
  return 'problem' in read || factor === 1 ? read : { value: Math.round(read.value * factor) };
}

const A_MONTH = words('month amonth permonth pm monthly');

/** '₹3,500 a month', 'Rs 3500 pm', '3.5k'. */
export function readMonthlyTyped(typed: string): ReadNumber {
  const plain = typed
    .replace(/^\s*(?:rs\b\.?|inr\b|rupees\b)\s*/i, '₹')
    .replace(/\/-/, ' ')
    .replace(/\//, ' ');
  const { number, unit } = divided(plain);
  const [, thousands, rest = unit] = /^(k|thousand)?(.*)$/.exec(unit) ?? [];
  if (!/\d/.test(number) || (rest !== '' && !A_MONTH.has(rest)))
    return mustBe('rupees a month, such as 3,500; leave it empty where nobody says how much');
  const read = readAmount(number);
  return 'problem' in read || thousands === undefined ? read : { value: Math.round(read.value * 1_000) };
}

/** '2015'. An age is none: it would be wrong a year later. */
export function readYearTyped(typed: string): ReadNumber {
  return /^\d{4}$/.test(typed.trim())
    ? { value: Number(typed) }
    : mustBe('the year in which it was built, such as 2015, and not its age');
}

/** '2 1/2'. */
const HALF = /(?<=\d)\s+1\/2(?!\d)/;

/**
 * The number that was typed and the unit behind it, in small letters without the marks of abbreviations. A number in words is
 * written in digits.
 */
function divided(typed: string): { number: string; unit: string } {
  const text = withFractions(typed.trim().toLowerCase()).replace(HALF, '.5');
  const [, word = '', behind = ''] = /^([a-z]+)\b(.*)$/s.exec(text) ?? [];
  const named = NUMBER_WORDS.get(word);
  const [, number = '', unit = ''] =
    named === undefined
      ? (/^(₹?\s*-?[\d.,]*\d\.?)\s*-?\s*(.*)$/s.exec(text) ?? [])
      : [text, String(named), behind];
  return { number: number.replace(/\.$/, ''), unit: unit.replace('²', '2').replace(/[\s.,()/\p{Pd}]/gu, '') };
}

/** What was understood of a text that is more than a number: '12 months'. Null for a plain number. */
export function sayNumberTyped(typed: string, read: ReadNumber, unit: string | undefined): string | null {
  if ('problem' in read || numberIn(typed.trim()) !== null || /^\d+$/.test(typed.trim())) return null;
  const number = Number.isInteger(read.value) ? formatNumber(read.value) : String(read.value);
  if (read.value === 1 && unit?.endsWith('s')) return `1 ${unit.slice(0, -1)}`;
  // '₹ a month' stands around its number.
  return unit?.startsWith('₹') ? `₹${number}${unit.slice(1)}` : [number, unit].filter(Boolean).join(' ');
}
