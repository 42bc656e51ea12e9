import type { Offer } from '../offer.ts';
import { isNoHome } from '../property/no-home.ts';
import { type CellReading, type ColumnContext, read, unread } from './cell-reading.ts';
import { lettersOf } from './letters-of.ts';

const SALE = new Set(
  'sale forsale onsale sell selling buy resale newbooking new newsale residential outright outrightsale'.split(
    ' ',
  ),
);
const RENT = new Set(
  'rent forrent onrent rental rentals renting rentout torent tolet forlet let month monthly residentiallease longterm rentlease rentorlease leaserent'.split(
    ' ',
  ),
);
/** Here also for a sum that is paid once and given back, without a rent. */
const LUMP = new Set('lease forlease onlease leaseout leaseonly heavydeposit'.split(' '));
/** Whether a cell says that the home is for sale. */
export const isSale = (cell: string): boolean => SALE.has(lettersOf(cell));

/** 'S' and 'R' are words for it only under a name such as 'Sale/Rent'. */
const INITIALS: ReadonlyMap<string, Offer> = new Map([
  ['s', 'Sale'],
  ['r', 'Rent'],
]);

/** Reads whether a home is for sale or to rent. */
export function readOffer(cell: string, { words }: ColumnContext): CellReading {
  const letters = lettersOf(cell);
  const initial = /\b(?:sale|sell|s)\b.*\b(?:rent|r)\b|\brent\b.*\bsale\b/.test(words)
    ? INITIALS.get(letters)
    : undefined;
  if (initial) return read({ offer: initial });
  // 'Commercial Lease' stands where others say Sale or Rent.
  if (isNoHome(cell)) return read({ noHome: cell });
  if (LUMP.has(letters)) return read({ offer: 'Rent', mayBeLump: true });
  if (RENT.has(letters)) return read({ offer: 'Rent' });
  if (letters === 'resale') return read({ offer: 'Sale', columns: { sale_kind: 'resale' } });
  // Of RESO, where what is let is another type.
  if (letters === 'land') return read({ offer: 'Sale', columns: { asset_type: 'Plot' } });
  if (SALE.has(letters)) return read({ offer: 'Sale' });
  return unread('expected Sale or Rent');
}
