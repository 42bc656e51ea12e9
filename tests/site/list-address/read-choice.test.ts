import { expect, test } from 'vitest';
import { queryOfChoice, readChoice } from '#site/list-address/read-choice.ts';

const options = [
  { label: 'All Localities (9)', value: '' },
  { label: 'HSR Layout (4)', value: '1' },
  { label: 'J. P. Nagar (1,502)', value: '2' },
  { label: 'ಜಯನಗರ (2)', value: '3' },
  { label: 'Other localities (1)', value: '/societies/2#group-4' },
];
const read = (query: string) => readChoice(query, 'locality', options);

test.each(options.slice(1))('the query of $label is read back to it', (option) => {
  expect(read(`?${queryOfChoice('locality', option)}`)).toEqual({ chosen: option, ignored: [] });
});

test('a query names the place in readable words, and not its rank, which the next publish may change', () => {
  expect(options.map((option) => queryOfChoice('locality', option)).slice(0, 3)).toEqual([
    '',
    'locality=hsr-layout',
    'locality=j-p-nagar',
  ]);
});

test.each(['?locality=HSR-Layout', '?locality=hsr%20layout%20', '?utm_source=mail&locality=+HSR+LAYOUT'])(
  'a place is found however it is typed: %s',
  (query) => {
    expect(read(query)).toEqual({ chosen: options[1], ignored: [] });
  },
);

test('nothing is chosen by an empty query, and what is not understood is left out and reported', () => {
  expect(read('')).toEqual({ chosen: null, ignored: [] });
  expect(read('?locality=')).toEqual({ chosen: null, ignored: [] });
  expect(read('?locality=nowhere&colour=red')).toEqual({
    chosen: null,
    ignored: ['‘nowhere’ for the locality', '‘colour=red’'],
  });
  // The first option stands for no choice, so no address names it.
  expect(read('?locality=all-localities').ignored).toEqual(['‘all-localities’ for the locality']);
});
