import { formatDayAndMonth } from '../calendar/day.ts';
import { formatPrice } from '../money/price.ts';
import type { Offer } from '../offer.ts';
import { capitalise } from '../text/capitalise.ts';
import { joinShown } from '../text/text.ts';
import { factWords } from './fact-words.ts';
import { parsePossession, sayPossession } from './possession.ts';

/** A fact that nobody has stated is null or left out. */
export interface HomeTerms {
  offer: Offer;
  furnishing?: keyof typeof factWords.furnishing | null | undefined;
  /** 'now', or 'YYYY-MM-DD'. */
  freeFrom?: string | null | undefined;
  possession?: string | null | undefined;
  /** Rupees. 0: none is paid. */
  deposit?: number | null | undefined;
}

/**
 * The one line of a card about moving in: 'Semi-furnished · from 1 Dec 2026 · deposit ₹2 L'. Null for a home that states
 * none of it. The day has its year, so that the line stays true when the year is over.
 */
export function termsLine({ offer, furnishing, freeFrom, possession, deposit }: HomeTerms): string | null {
  const possessed = offer === 'Sale' ? parsePossession(possession) : null;
  const parts = [
    possessed && sayPossession(possessed),
    furnishing && factWords.furnishing[furnishing].toLowerCase(),
    offer === 'Rent' && freeFrom ? freeText(freeFrom) : null,
    offer === 'Rent' && typeof deposit === 'number' ? depositText(deposit) : null,
  ];
  return capitalise(joinShown(parts, ' · ')) || null;
}

function freeText(from: string): string {
  return from === 'now' ? 'free now' : `from ${formatDayAndMonth(from)} ${from.slice(0, 4)}`;
}

function depositText(rupees: number): string {
  return rupees === 0 ? 'no deposit' : `deposit ${shortRupees(rupees)}`;
}

/** '₹2 L', '₹1.5 L', '₹60,000'. */
function shortRupees(rupees: number): string {
  return formatPrice(rupees, { decimals: 2 }).text.replace(/\.?0+ /, ' ');
}
