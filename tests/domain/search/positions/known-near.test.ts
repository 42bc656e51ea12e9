import { expect, test } from 'vitest';
import { filterQuery, readFilterQuery } from '#domain/search/filter-query.ts';
import { describeUnknownNear, withKnownNear } from '#domain/search/positions/known-near.ts';

const knows = { from: () => null, knows: (place: string) => place === 'in/hebbal' || place === 'metro' };
const isKnown = (_: string, slug: string) => slug !== 'atlantis';

test.each([
  ['near=in/hebbal&within=3000', 'near=in/hebbal&within=3000', ''],
  ['near=metro&within=1000', 'near=metro&within=1000', ''],
  [
    'bhk=2&near=in/gattigere&within=3000',
    'bhk=2&area=gattigere',
    'We do not know where the middle of ‘X’ is, so these are the homes in it, and not those around it.',
  ],
  [
    'near=at/palm-grove&within=3000',
    'society=palm-grove',
    'We do not know where the middle of ‘X’ is, so these are the homes in it, and not those around it.',
  ],
  ['area=hoodi&near=in/gattigere&within=3000', 'area=hoodi', 'We do not know where ‘X’ is.'],
  ['near=in/gattigere', '', 'We do not know where ‘X’ is.'],
  ['near=in/atlantis&within=3000', '', 'We do not know where ‘X’ is.'],
  ['near=el-dorado&within=500', '', 'We do not know where ‘X’ is.'],
])('of %s is followed %j: %s', (query, followed, said) => {
  const { filters } = readFilterQuery(query);
  const known = withKnownNear(filters, knows, isKnown);
  expect(filterQuery(known)).toBe(followed);
  expect(describeUnknownNear(filters, known, 'X').join()).toBe(said);
});

test('nothing is left out before the positions are loaded', () => {
  const { filters } = readFilterQuery('near=el-dorado&within=500');
  expect(withKnownNear(filters, null, isKnown)).toBe(filters);
});
