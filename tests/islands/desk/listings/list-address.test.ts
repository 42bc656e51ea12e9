import { expect, test } from 'vitest';
import { entityTypes } from '#domain/entity.ts';
import { noListingFilters } from '#domain/listing/listing-filters.ts';
import { noFilters } from '#domain/search/filters.ts';
import { foundAddress } from '#islands/desk/listings/found-address.ts';
import {
  type ListSearch,
  listAddress,
  readListQuery,
  wholeList,
} from '#islands/desk/listings/list-address.ts';

const queryOf = (address: string) => address.split('?')[1] ?? '';

test.each<[string, Partial<ListSearch>]>([
  ['#listings/property', {}],
  ['#listings/property?page=3', { page: 2 }],
  ['#listings/property?q=lake&changes=Asha+Rao', { words: 'lake', changes: 'Asha Rao' }],
  ['#listings/property?changes=', { changes: '' }],
  ['#listings/property?q=%26+by+%3F+the+lake%2F2', { words: '& by ? the lake/2' }],
  [
    '#listings/property?q=lotus&bhk=2,3&max=9500000&area=hebbal&offer=rent&shown=no',
    {
      words: 'lotus',
      filters: {
        ...noListingFilters,
        offer: 'Rent',
        shown: false,
        homes: { ...noFilters, bhk: [2, 3], budget: [null, 95_00_000], areas: ['hebbal'] },
      },
    },
  ],
  [
    '#listings/property?near=in/whitefield&within=3000&sort=newest',
    {
      filters: {
        ...noListingFilters,
        homes: { ...noFilters, near: { place: 'in/whitefield', within: 3000 } },
        sort: 'newest',
      },
    },
  ],
  [
    '#listings/property?shown=yes&unchecked=30&only=mine,unasked&days=90&sort=-views&after=%5B%22-101%22%2C%22Infinity%22%2C%22%22%2C%22-1796044543.46%22%2C%22id%22%5D',
    {
      filters: {
        ...noListingFilters,
        shown: true,
        unchecked: 30,
        only: ['mine', 'unasked'],
        days: 90,
        sort: '-views',
      },
      edge: { after: ['-101', 'Infinity', '', '-1796044543.46', 'id'] },
    },
  ],
])('%s leads back to the same list', (address, search) => {
  const whole = { ...wholeList, ...search };
  expect(listAddress('property', whole)).toBe(address);
  expect(readListQuery('property', queryOf(address))).toEqual({ ...whole, ignored: [] });
});

test('what a kind of listing or the desk cannot filter by is left out and said', () => {
  const ignoredOf = (query: string) =>
    entityTypes.map((kind) => `${kind}: ${readListQuery(kind, query).ignored.join(', ')}`);
  expect(ignoredOf('q=lake&offer=lease&shown=yes&bhk=two&sort=price&page=0')).toEqual([
    'property: ‘two’ for BHK, ‘lease’ for sale or rent, ‘0’ for the page',
    'society: ‘0’ for the page, ‘offer=lease’, ‘bhk=two’, ‘sort=price’',
    'area: ‘0’ for the page, ‘offer=lease’, ‘shown=yes’, ‘bhk=two’, ‘sort=price’',
  ]);
  expect(readListQuery('society', 'bhk=2&shown=yes').filters).toEqual({ ...noListingFilters, shown: true });
});

test('no list begins at a row that none has named', () => {
  for (const after of ['[]', 'x', '["1","1","","1"]', '["1 or 1=1","1","","1","id"]', '{"a":1}', 'null'])
    expect(readListQuery('property', `after=${encodeURIComponent(after)}`)).toMatchObject({
      edge: null,
      ignored: [`‘${after}’ for where the page begins`],
    });
});

test('a page begins at a row or has a number, and not both', () => {
  const after = encodeURIComponent('["1","1","","1","id"]');
  expect(readListQuery('property', `after=${after}&page=3`)).toMatchObject({
    edge: { after: ['1', '1', '', '1', 'id'] },
    page: 0,
  });
});

test('the address of a search of the whole desk is that of its list', () => {
  for (const words of ['', 'lotus row', ' a&b=c? '])
    expect(foundAddress(words)).toBe(listAddress('property', { ...wholeList, words }));
});
