import type { EnquiryHome } from '#contracts/enquiry-home.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatPrice } from '#domain/money/price.ts';
import type { EnquiryHomeState } from '#domain/person/enquiry-home-states.ts';

const stateSentences: Record<Exclude<EnquiryHomeState, 'on offer'>, string> = {
  'on hold': 'The offer of this home is on hold.',
  sold: 'This home is sold.',
  let: 'This home is let.',
  gone: 'This home is not on our site.',
};

/** Whether our site shows the home, so that what it says may have changed. */
export const isShown = ({ state }: EnquiryHome) => state === 'on offer' || state === 'on hold';

/**
 * What somebody who answers has to know: that the home is not on offer, or has another price than when they asked. Other
 * facts are told by `changedFacts`.
 */
export function enquiryHomeNotes(home: EnquiryHome): string[] {
  const notes = home.state === 'on offer' ? [] : [stateSentences[home.state]];
  if (!isShown(home)) return notes;
  const now = priceText(home.price, home.currency);
  const then = priceText(home.price_then, home.currency_then);
  if (now !== then) notes.push(`Its price is ${now} now; it was ${then} when they asked.`);
  return notes;
}

/** How we know that a home on our site is on offer. */
export function describeCheck({ checked_on, confirmed_on }: EnquiryHome): string {
  if (confirmed_on !== null && confirmed_on > (checked_on ?? ''))
    return `Its partner confirmed it on ${formatDay(confirmed_on)}.`;
  return checked_on === null
    ? 'Nobody has checked whether this home is on offer.'
    : `Last checked on ${formatDay(checked_on)}.`;
}

const priceText = (price: number | null, currency: string) =>
  price === null ? 'on request' : formatPrice(price, { currency, decimals: 2 }).text;
