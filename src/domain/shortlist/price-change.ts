import { istDay } from '../calendar/ist.ts';
import { formatDay, type Day } from '../calendar/day.ts';
import { formatPrice, isKnownPrice } from '../money/price.ts';
import type { SavedHome } from './saved-home.ts';

interface CurrentPrice {
  price: number | null;
  currency: string | null;
}

/** Checks within this many days are shown as a number of days. */
const RECENT_DAYS = 30;
const DAY_MS = 86_400_000;

/** '₹5 L less than when you saved it'. Null if the price is unchanged. */
export function priceChange(
  { price, type }: Pick<SavedHome, 'price' | 'type'>,
  current: CurrentPrice,
): string | null {
  if (current.currency !== null || price === null) return null;
  if (!isKnownPrice(current.price)) return 'Its price is on request now';
  const difference = Math.round(current.price) - price;
  if (difference === 0) return null;
  const amount = formatPrice(Math.abs(difference), { decimals: 1 }).text.replace(/\.0 /, ' ');
  const month = type === 'Rent' ? ' a month' : '';
  return `${amount}${month} ${difference < 0 ? 'less' : 'more'} than when you saved it`;
}

/** 'Checked yesterday': replaces the day of a check at most 30 days ago. `today` is the day in India. */
export function checkAge(checked: Day | null, today: Day): string | null {
  if (!checked) return null;
  const days = Math.round((Date.parse(today) - Date.parse(checked)) / DAY_MS);
  if (days === 0) return 'Checked today';
  if (days === 1) return 'Checked yesterday';
  return days > 1 && days <= RECENT_DAYS ? `Checked ${days} days ago` : null;
}

/** 'Saved on 14 November 2026, at ₹1.3 Cr': for a home that no longer exists. Null if nothing is known. */
export function savedNote({ price, at, type }: SavedHome): string | null {
  const saved = Date.parse(at);
  const day = Number.isNaN(saved) ? null : `Saved on ${formatDay(istDay(new Date(saved)))}`;
  const formatted = formatPrice(price, { offer: type, decimals: 1 });
  const amount = formatted.state === 'known' ? `${formatted.text}${formatted.per ?? ''}` : null;
  if (!day) return amount && `It was ${amount} when it was saved`;
  return amount ? `${day}, at ${amount}` : day;
}
