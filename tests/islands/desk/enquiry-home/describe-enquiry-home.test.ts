import { expect, test } from 'vitest';
import { type EnquiryHome, enquiryHome } from '#contracts/enquiry-home.ts';
import { changedFacts } from '#islands/desk/enquiry-home/changed-facts.ts';
import { enquiryHomeNotes, describeCheck } from '#islands/desk/enquiry-home/describe-enquiry-home.ts';

const home = (piece: Partial<EnquiryHome> = {}) =>
  enquiryHome.parse({
    ...{ state: 'on offer', price: 90_00_000, currency: 'INR', price_then: 90_00_000, currency_then: 'INR' },
    ...{ checked_on: null, confirmed_on: null, changes: {}, ...piece },
  });

test.each([
  ['nothing of a home that is as it was', {}, []],
  ['that it is sold', { state: 'sold' }, ['This home is sold.']],
  ['that it is let', { state: 'let', price: 1 }, ['This home is let.']],
  ['that it is hidden', { state: 'gone', price: null }, ['This home is not on our site.']],
  ['that it is on hold', { state: 'on hold' }, ['The offer of this home is on hold.']],
  ['another price', { price: 95_00_000 }, ['Its price is ₹95.00 L now; it was ₹90.00 L when they asked.']],
  [
    'a price that is gone, or has come',
    { price: null },
    ['Its price is on request now; it was ₹90.00 L when they asked.'],
  ],
] satisfies [string, Partial<EnquiryHome>, string[]][])('the card says %s', (_, piece, notes) => {
  expect(enquiryHomeNotes(home(piece))).toEqual(notes);
});

test('the card says other facts that have changed, in the order and the words of the editor', () => {
  const changes = {
    furnishing: { was: 'none', became: 'full' },
    bedrooms: { was: 2, became: 3 },
    available_from: { was: null, became: '2027-01-01' },
  };
  expect(changedFacts(home({ changes }))).toBe(
    'Changed since they asked: Bedrooms: 2, now 3; Furnishing: Unfurnished, now Furnished; Available from: nothing, now From 1 January 2027.',
  );
  expect(changedFacts(home())).toBe('');
});

test.each([
  [{}, 'Nobody has checked whether this home is on offer.'],
  [{ checked_on: '2026-11-12' }, 'Last checked on 12 November 2026.'],
  [{ checked_on: '2026-11-12', confirmed_on: '2026-11-20' }, 'Its partner confirmed it on 20 November 2026.'],
  [{ checked_on: '2026-11-22', confirmed_on: '2026-11-20' }, 'Last checked on 22 November 2026.'],
] satisfies [Partial<EnquiryHome>, string][])('the box says how we know: %j', (piece, words) => {
  expect(describeCheck(home(piece))).toBe(words);
});
