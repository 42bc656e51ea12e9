import { isInRupees } from '../money/price.ts';
import type { Offer } from '../offer.ts';
import { offerOf, type PricedHome } from '../property/plausible-price.ts';

/** A home as any door states it: nothing of it is known to be of its kind. */
export type Row = Readonly<Record<string, unknown>>;

export interface Found {
  /** The columns that may be at fault, the likeliest first. */
  columns: readonly string[];
  question: string;
  reason: string;
}

/** A number above zero; null for anything else. */
export function numberIn(row: Row, column: string): number | null {
  const value = row[column];
  return typeof value === 'number' && value > 0 ? value : null;
}

/** A text with a letter in it; null for anything else. */
export function textIn(row: Row, column: string): string | null {
  const value = row[column];
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

export interface PricedRow extends PricedHome {
  offer: Offer;
  price: number | null;
  /** Said to be for sale or to rent, and in rupees. */
  isComparable: boolean;
}

/** What doubts about prices read of a row. */
export function priced(row: Row): PricedRow {
  const { property_type } = row;
  const currency = textIn(row, 'currency');
  const isHome = property_type === 'Sale' || property_type === 'Rent';
  return {
    property_type,
    offer: offerOf(property_type),
    price: numberIn(row, 'price'),
    currency,
    isComparable: isHome && isInRupees({ currency }),
  };
}
