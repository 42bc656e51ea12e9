import { expect, test } from 'vitest';
import { fitsEnquiry, starterFits } from '#domain/reply/fits-enquiry.ts';
import { starterReplies } from '#domain/reply/starter-replies.ts';

const today = '2026-11-30';
const checked = {
  state: 'on offer',
  price: 1,
  price_then: 1,
  checked_on: '2026-11-25',
  changes: {},
} as const;

const first = (home: Parameters<typeof starterFits>[1]['home'], words = '') =>
  starterReplies
    .filter((text) => starterFits(text, { enquiry_type: 'availability_check', home }))
    .filter((text) => fitsEnquiry(text, { home, words, today }))
    .map(({ name }) => name);

test.each([
  ['was checked this week', checked, ['Available']],
  ['was checked long ago', { ...checked, checked_on: '2026-11-01' }, ['We are asking']],
  ['its partner has confirmed', { ...checked, checked_on: null, confirmed_on: '2026-11-29' }, ['Available']],
  ['nobody has checked', { ...checked, checked_on: null }, ['We are asking']],
  ['has another price', { ...checked, price: 2 }, ['Available', 'Changed since you asked']],
  ['states another fact', { ...checked, changes: { pets: {} } }, ['Available', 'Changed since you asked']],
  ['is on hold', { ...checked, state: 'on hold' }, ['We are asking']],
  ['is sold', { ...checked, state: 'sold' }, ['Not available']],
  ['is hidden', { ...checked, state: 'gone' }, ['Not available', 'We are asking']],
] as const)('the texts for a home that %s come first', (_, home, names) => {
  expect(first(home)).toEqual(names);
});

test.each([
  ['What is the best price?', ['Available', 'Price']],
  ['Can we visit on Sunday', ['Available', 'Come and see it']],
  ['ಬೆಲೆ ಎಷ್ಟು? ನೋಡಬಹುದೇ', ['Available', 'Come and see it', 'Price']],
  ['Weekday mornings', ['Available']],
])('an enquiry that says %j is answered with what it asks', (words, names) => {
  expect(first(checked, words)).toEqual(names);
});

test('a text of staff is among the first wherever it can answer', () => {
  expect(fitsEnquiry({ name: 'Our Sunday visits' }, { home: checked, words: '', today })).toBe(true);
});
