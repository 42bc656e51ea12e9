import { expect, test } from 'vitest';
import type { ListedRow } from '#contracts/admin-listings.ts';
import { adminListingsAnswer } from '#contracts/admin-listings.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { pictureOf, rowColumns } from '#islands/desk/listings/row-columns.tsx';

const row = (piece: Partial<ListedRow> = {}): ListedRow => {
  const { rows } = adminListingsAnswer.parse({
    rows: [
      {
        kind: 'property',
        id: 'a',
        name: '3 BHK by the lake',
        reference: 'ANG-1',
        place: 'Hebbal',
        shown: false,
        slug: null,
        price: 95_00_000,
        currency: 'INR',
        property_type: 'Sale',
        updated_at: '2026-11-22T06:00:00Z',
        ...piece,
      },
    ],
    total: 1,
  });
  const [first] = rows;
  if (!first) throw new Error('There is no row.');
  return first;
};
const said = (piece: Partial<ListedRow>) =>
  Object.fromEntries(
    rowColumns.property.map(({ id, cell }) => [
      id,
      renderToStaticMarkup(<p>{cell(row(piece))}</p>).replace(/<[^>]+>/g, ''),
    ]),
  );

test('a home is a row with its society, size, price, status, last check, figures and partner', () => {
  expect(
    said({
      society: 'Lotus <Row>',
      sqft: 1454,
      area_basis: 'super_built_up',
      publish: 50,
      shown: true,
      last_verified: '2026-11-20',
      views: 1200,
      enquiries: 3,
      partner: 'Nest & Co',
    }),
  ).toEqual({
    society: 'Lotus &lt;Row&gt;',
    size: '1,454 sqft super built-up',
    price: '₹95.00 L',
    status: 'On the site 50',
    checked: '20 November 2026',
    views: '1,200',
    enquiries: '3',
    partner: 'Nest &amp; Co',
  });
  expect(said({})).toEqual({
    society: '',
    size: '',
    price: '₹95.00 L',
    status: 'Draft 0',
    checked: 'Never',
    views: '0',
    enquiries: '0',
    partner: '',
  });
});

test('the first press on a header asks for what staff look for first', () => {
  expect(rowColumns.property.map(({ sorts }) => sorts?.[0])).toEqual([
    'society',
    // The largest, the cheapest, and what is on the home page.
    ...['-size', 'price', '-status'],
    // What was never checked, and what visitors look at most.
    ...['checked', '-views', '-enquiries', 'partner'],
  ]);
});

test.each([
  [null, 'Draft'],
  [0, 'Draft'],
  [10, 'Draft'],
  [11, 'On the site'],
  [999, 'On the site'],
  [1000, 'On the home page'],
])('publish %s is said in words: %s', (publish, words) => {
  expect(said({ publish })['status']).toBe(`${words} ${(publish ?? 0).toLocaleString('en-IN')}`);
});

test('a photograph of ours is shown in its smallest size, once that is there', () => {
  const picture = `/storage/v1/object/public/photographs/${'a'.repeat(64)}/1600.jpg`;
  expect(pictureOf(row({ picture }))).toBeNull();
  expect(pictureOf(row({ picture, picture_width: 2000 }))).toMatch(/\/336\.jpg$/);
  expect(pictureOf(row({ picture: 'https://pictures.example/1.jpg' }))).toBe(
    'https://pictures.example/1.jpg',
  );
  expect(pictureOf(row())).toBeNull();
});
