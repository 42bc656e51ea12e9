import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CompareTable } from '#islands/compare/CompareTable.tsx';
import type { ComparedPage } from '#islands/compare/read-property-page.ts';

const page = (
  slug: string,
  facts: Partial<ComparedPage>,
  home: Partial<ComparedPage['home']> = {},
): ComparedPage => ({
  slug,
  title: '2 BHK for sale in Whitefield',
  lang: null,
  place: 'Whitefield, Bangalore',
  society: null,
  reference: null,
  whatsapp: null,
  ...facts,
  home: {
    ...{
      type: 'Sale',
      price: null,
      total: null,
      emi: null,
      areas: {},
      facts: new Map(),
      deposit: null,
      bedrooms: '2',
      baths: '2',
      floor: null,
    },
    ...{ facing: null, maintenance: null, metro: null, check: null, papers: null },
    ...home,
  },
});

const headings = (pages: readonly ComparedPage[]) =>
  [
    ...renderToStaticMarkup(<CompareTable pages={pages} />).matchAll(/<a href="\/property\/[^>]*>([^<]*)</g),
  ].map(([, heading]) => heading);

test('no two columns of homes with one title have the same heading', () => {
  const pages = [
    page('a', { society: 'Lake View' }, { areas: { carpet: 1056 } }),
    page('b', { society: 'Lake View' }, { areas: { carpet: 1200 } }),
    page('c', { society: 'Palm Court', reference: 'bhd#3' }),
    page('d', { reference: 'bhd#4' }, { price: 8_000_000 }),
  ];
  expect(headings(pages)).toEqual([
    '2 BHK for sale in Whitefield, Lake View, 1,056 sqft',
    '2 BHK for sale in Whitefield, Lake View, 1,200 sqft',
    '2 BHK for sale in Whitefield, Palm Court',
    '2 BHK for sale in Whitefield, Whitefield, Bangalore',
  ]);
  expect(renderToStaticMarkup(<CompareTable pages={pages} />)).toContain(
    'aria-label="Remove 2 BHK for sale in Whitefield, Palm Court"',
  );
});

test('homes with titles of their own keep them', () => {
  expect(headings([page('a', { title: 'A villa' }), page('b', { title: 'A flat' })])).toEqual([
    'A villa',
    'A flat',
  ]);
});
