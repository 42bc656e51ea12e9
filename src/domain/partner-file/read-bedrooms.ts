import { BEDROOM_UNITS } from '../typed-text/units.ts';
import { type CellReading, read, readColumn, unread } from './cell-reading.ts';
import { homeTypeIn } from './home-type-in.ts';

const BEFORE = /^(?:\d(?=bhk|rk))?(bhk|rk)[\s_-]*(\d{1,2}(?:\.5)?)?[\s_-]*(plus|\+)?$/i;
const AFTER = /^(\d{1,2}(?:\.\d)?)\s*(\+|plus)?\s*([a-z]+)?\.?\s*(\+|plus)?\s*(.*)$/i;
const STUDIO = /^(?:studio|(?:studio|1\s*rk) (?:apartment|flat)|1?\s*rk)\b/i;

/**
 * 'BHK2', 'bhk3', '1BHK1', 'BHK4PLUS', '2 BHK Apartment', '4 Bedroom', '2.5', '1 RK Studio Apartment'. One room and kitchen is
 * a studio, which has 0 bedrooms. Words after the number are the type of the home.
 */
export function readBedrooms(cell: string): CellReading {
  if (STUDIO.test(cell)) {
    const type = homeTypeIn(cell.replace(/^1?\s*rk\b/i, ''));
    return read({ columns: { bedrooms: 0, ...(type ? { asset_type: type } : {}) } });
  }
  const [, unit = '', number, plus] = BEFORE.exec(cell) ?? [];
  if (unit.toLowerCase() === 'rk')
    return number === undefined || number === '1' ? readColumn('bedrooms', 0) : unread(RK);
  if (number !== undefined) return bedrooms(Number(number), plus !== undefined, '');
  const [, digits, more, word = '', moreAfter, rest = ''] = AFTER.exec(cell) ?? [];
  if (digits === undefined) return unread(EXPECTED);
  if (word.toLowerCase() === 'rk') return unread(RK);
  if (word !== '' && !BEDROOM_UNITS.has(word.toLowerCase())) return unread(EXPECTED);
  return bedrooms(Number(digits), (more ?? moreAfter) !== undefined, rest);
}

const EXPECTED = 'expected a number of bedrooms, such as 2 BHK';
const RK = 'rooms and a kitchen without a bedroom are held only as one room';

function bedrooms(count: number, isMore: boolean, rest: string): CellReading {
  if (!Number.isInteger(count * 2)) return unread(EXPECTED);
  if (isMore) return read({ columns: { bedrooms: count } }, moreRemark(count, rest));
  // '2BHK/2T' and '3 BHK (3T)': toilets.
  const baths = /^[/(,+-]?\s*(\d{1,2}) ?(?:t|toilets?|baths?|bathrooms?)\)?$/i.exec(rest)?.[1];
  if (baths !== undefined) return read({ columns: { bedrooms: count, baths: Number(baths) } });
  const type = homeTypeIn(rest);
  if (rest !== '' && type === null && !/^(?:house|home|hall kitchen)?$/i.test(rest))
    return /^\+/.test(rest)
      ? read({ columns: { bedrooms: count } }, moreRemark(count, rest))
      : unread(`‘${rest}’ is no kind of home that we know`);
  return read({ columns: { bedrooms: count, ...(type ? { asset_type: type } : {}) } });
}

/** '4+', and '3 BHK + SR' with a room for servants. */
function moreRemark(count: number, rest: string): string {
  const room = rest.replace(/^\+\s*/, '');
  return room === ''
    ? `It says at least ${count}; the number is held.`
    : `${count} bedrooms are held; a home has no place for ‘${room}’.`;
}
