import { expect, test } from 'vitest';
import { toCountableSearch, emptySearchQuery } from '#domain/search/empty-search.ts';
import { readFilterQuery } from '#domain/search/filter-query.ts';

const countedAs = (query: string) => {
  const search = toCountableSearch('Sale', readFilterQuery(query).filters);
  return search && emptySearchQuery(search);
};

test.each([
  ['bhk=3&area=hebbal', 'bhk=3&area=hebbal'],
  ['area=hebbal&bhk=3&sort=price', 'bhk=3&area=hebbal'],
  ['bhk=3&near=in/hebbal', 'bhk=3'],
  ['near=hoodi-metro&within=500&sort=price', 'near=hoodi-metro&within=500'],
  // Ranges are rounded inward: a range without homes has no homes in any part of it.
  ['max=4730000', 'max=4700000'],
  ['min=10300000', 'min=11000000'],
  ['min=4730000&max=12345678', 'min=4800000&max=12000000'],
  ['size-min=1234&size-max=1999', 'size-min=1300&size-max=1900'],
  ['max=47000', 'max=47000'],
  ['max=7', 'max=7'],
  // No round amount lies between the two, so the range is rounded outward.
  ['min=4710000&max=4730000', 'min=4700000&max=4800000'],
  // A telephone number in a line is read as an amount.
  ['bhk=7&max=9845012345', null],
  ['min=9845012345', null],
  ['q=call+98450+12345', null],
  ['sort=price', null],
])('an empty search for %j is counted as %j', (query, expected) => {
  expect(countedAs(query)).toBe(expected);
});
