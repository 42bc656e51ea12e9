import type { AskedHome } from '#contracts/asked-home.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatPrice } from '#domain/money/price.ts';
import type { AskedHomeState } from '#domain/person/asked-home-states.ts';
import { editorFieldsOf } from '#domain/listing/listing-columns.ts';
import { describeColumn } from '../listings/fields/describe-change.ts';
import { columnOf } from '../listings/fields/read-field.ts';

const stateSentences: Record<Exclude<AskedHomeState, 'on offer'>, string> = {
  'on hold': 'The offer of this home is on hold.',
  sold: 'This home is sold.',
  let: 'This home is let.',
  gone: 'This home is not on our site.',
};

/** What somebody who answers has to know: that the home is not on offer, and what it says otherwise than when they asked. */
export function askedHomeNotes(home: AskedHome): string[] {
  const notes = home.state === 'on offer' ? [] : [stateSentences[home.state]];
  const isShown = home.state === 'on offer' || home.state === 'on hold';
  if (!isShown) return notes;
  const now = priceText(home.price, home.currency);
  const then = priceText(home.price_then, home.currency_then);
  if (now !== then) notes.push(`Its price is ${now} now; it was ${then} when they asked.`);
  const changes = changedFacts(home);
  if (changes.length > 0) notes.push(`Changed since they asked: ${changes.join('; ')}.`);
  return notes;
}

/** How we know that a home on our site is on offer. */
export function describeCheck({ checked_on, confirmed_on }: AskedHome): string {
  if (confirmed_on !== null && confirmed_on > (checked_on ?? ''))
    return `Its partner confirmed it on ${formatDay(confirmed_on)}.`;
  return checked_on === null
    ? 'Nobody has checked whether this home is on offer.'
    : `Last checked on ${formatDay(checked_on)}.`;
}

/** 'Bedrooms: 2, now 3', in the words and the order of the editor. */
function changedFacts({ changes }: AskedHome): string[] {
  const fields = editorFieldsOf('property');
  const order = [...new Set(fields.map(columnOf))];
  const changed = Object.entries(changes).toSorted(
    ([one], [other]) => order.indexOf(one) - order.indexOf(other),
  );
  return changed.flatMap(([column, change]) =>
    describeColumn(fields, { column, ...change }).map(
      ({ label, was, became }) => `${label}: ${was || 'nothing'}, now ${became || 'nothing'}`,
    ),
  );
}

const priceText = (price: number | null, currency: string) =>
  price === null ? 'on request' : formatPrice(price, { currency, decimals: 2 }).text;
