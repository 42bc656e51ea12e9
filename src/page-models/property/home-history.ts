import { formatDay } from '#domain/calendar/day.ts';
import { parseCharge, sayCharge } from '#domain/money/charge.ts';
import { formatPrice, isInRupees, isKnownPrice } from '#domain/money/price.ts';
import { exactRupees, foreignAmount } from '#domain/money/rupees.ts';
import type { HistoryEntry, PriceEntry } from '#domain/property/property-history-schema.ts';
import type { Property } from '#domain/property/property.ts';
import type { KnownMethod } from '#domain/verification/check-outcomes.ts';

/** Newest first. A line if the home has had two or more prices. */
export interface HomeHistory {
  entries: { day: string; text: string }[];
  line: PriceLine | null;
}

/** A static picture: the points of a polyline in this box, and a description in words. */
export interface PriceLine {
  viewBox: string;
  points: string;
  label: string;
}

export const PRICE_LINE = { width: 320, height: 72, margin: 6 };

const checkText: Record<KnownMethod, string> = {
  call: 'Checked by phone',
  visit: 'Checked on a visit',
  message: 'Checked by message',
  feed: 'Checked with the partner’s own list',
  partner: 'Confirmed by the partner, by link',
};

/** Null for a home without recorded events. */
export function homeHistory({ history, property_type: offer }: Property): HomeHistory | null {
  if (!history?.length) return null;
  return {
    entries: history.map((entry) => ({ day: formatDay(entry.on), text: textOf(entry, offer) })),
    line: priceLine(
      history.filter((entry): entry is PriceEntry => entry.what === 'listed' || entry.what === 'price'),
      offer,
    ),
  };
}

function textOf(entry: HistoryEntry, offer: Property['property_type']): string {
  if (entry.what === 'check') return checkText[entry.method];
  if (entry.what === 'deposit')
    return `Deposit changed from ${sayDeposit(entry.was)} to ${sayDeposit(entry.deposit)}`;
  const now = formatAmount(entry, offer);
  if (entry.what === 'listed')
    return isKnownPrice(entry.price) ? `Listed at ${now}` : 'Listed, price on request';
  if (!isKnownPrice(entry.price)) return 'Price on request from now on';
  if (!isKnownPrice(entry.was)) return `Price given: ${now}`;
  const difference = Math.abs(entry.price - entry.was);
  const share = Math.round((difference / entry.was) * 1000) / 10;
  const amount =
    entry.currency && !isInRupees(entry)
      ? foreignAmount(difference, entry.currency)
      : exactRupees(difference);
  return `Price ${entry.price < entry.was ? 'reduced' : 'raised'} to ${now}: ${amount} ${entry.price < entry.was ? 'less' : 'more'}${share === 0 ? '' : ` (${share} %)`}`;
}

/** '2 months’ rent', '₹1,50,000', 'none'. */
function sayDeposit(stored: string): string {
  const deposit = parseCharge(stored);
  return deposit ? sayCharge(deposit).toLowerCase() : stored;
}

function formatAmount(
  { price, currency }: Pick<PriceEntry, 'price' | 'currency'>,
  offer: Property['property_type'],
): string {
  const formatted = formatPrice(price, { currency, offer, decimals: 2 });
  return formatted.state === 'known' ? `${formatted.text}${formatted.per ?? ''}` : formatted.text;
}

/** A step line of the price over time. Null with fewer than two prices, or with different currencies. */
function priceLine(newestFirst: readonly PriceEntry[], offer: Property['property_type']): PriceLine | null {
  const knownPrices = newestFirst.toReversed().filter(({ price }) => isKnownPrice(price));
  const [first] = knownPrices;
  const last = knownPrices.at(-1);
  if (
    !first ||
    !last ||
    knownPrices.length < 2 ||
    knownPrices.some(({ currency }) => currency !== first.currency)
  )
    return null;
  const { width, height, margin } = PRICE_LINE;
  const prices = knownPrices.map(({ price }) => price ?? 0);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const [from, to] = [Date.parse(first.on), Date.parse(last.on)];
  // The last price is still valid, so a fifth of the width is left to show it.
  const toX = (on: string) =>
    Math.round(margin + ((Date.parse(on) - from) / Math.max(to - from, 1)) * (width - 2 * margin) * 0.8);
  const toY = (price: number) =>
    Math.round(margin + (1 - (price - low) / Math.max(high - low, 1)) * (height - 2 * margin));
  const points = knownPrices.flatMap(({ on, price }, at) => {
    const before = knownPrices[at - 1]?.price;
    const here = `${toX(on)},${toY(price ?? 0)}`;
    return before === undefined ? [here] : [`${toX(on)},${toY(before ?? 0)}`, here];
  });
  return {
    viewBox: `0 0 ${width} ${height}`,
    points: [...points, `${width - margin},${toY(last.price ?? 0)}`].join(' '),
    label: `Price from ${formatAmount(first, offer)} on ${formatDay(first.on)} to ${formatAmount(last, offer)} on ${formatDay(last.on)}`,
  };
}
