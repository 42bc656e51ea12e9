import { expect, test } from 'vitest';
import { filterQuery } from '#domain/search/filter-query.ts';
import { parseLine } from '#domain/search/line/parse-line.ts';
import { typedReference } from '#domain/search/line/typed-reference.ts';
import { realPlaces } from './real-places.ts';

/** A partner calls its homes as it likes. */
const ofPartners = [
  ...['UNDER-', 'HSR-', 'Plot-', 'BHK-', 'under ', 'ang#', 'RENT', 'or', '2BHK-', 'lakh', 'near-', 'ANG'],
  ...Array.from({ length: 5000 }, (_, at) => `P${at}-`),
];
const withPartners = { ...realPlaces, referencePrefixes: ['ANG-', ...ofPartners] };

test.each([
  'under 80 lakh',
  'hsr 2 bhk',
  'hsr 101',
  'plot 1200 sqft',
  'plot 40x60',
  'bhk 3 hebbal',
  'rent 25000',
  '2bhk or 3bhk',
  '50 lakh 2 bhk',
  'near 560034',
  'ang 1150',
  'ANG-1150 hsr',
])('references of partners change nothing of ‘%s’', (line) =>
  expect(parseLine(line, withPartners)).toEqual(parseLine(line, realPlaces)),
);

test.each([
  ['ANG-1150', 'ANG-1150', ''],
  ['2 bhk ang#1150', 'ANG-1150', 'bhk=2'],
  ['HSR-101', null, 'area=hsr-layout'],
  ['Plot-40 hebbal', null, 'area=hebbal&type=plot'],
  ['BHK-3 hebbal', null, 'bhk=3&area=hebbal'],
])('inside ‘%s’ only our own reference is one', (line, reference, asked) => {
  const parsed = parseLine(line, withPartners);
  expect([parsed.reference, filterQuery(parsed.filters)]).toEqual([reference, asked]);
});

const asReference = (line: string) => typedReference(line, parseLine(line, realPlaces));

test.each([
  ['bhd#10530', { reference: 'bhd#10530', isExact: false }],
  [' HSR-101 ', { reference: 'HSR-101', isExact: false }],
  ['rent HSR-101', { reference: 'HSR-101', isExact: false }],
  ['BHK-3', { reference: 'BHK-3', isExact: true }],
  ['PROP/BLR/2024/015', { reference: 'PROP/BLR/2024/015', isExact: false }],
  ['QX4471', { reference: 'QX4471', isExact: false }],
])('the whole line ‘%s’ may be what a partner calls a home', (line, reference) =>
  expect(asReference(line)).toEqual(reference),
);

test.each(['2bhk', 'hsr 101', '2bhk/3bath', '80lakh', 'whitefield', '560034', '5 years old', '25000', ''])(
  'the line ‘%s’ is a search, whatever partners call their homes',
  (line) => expect(asReference(line)).toBeNull(),
);
