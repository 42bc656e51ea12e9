import { expect, test } from 'vitest';
import type { Property } from '#domain/property/property.ts';
import { showsRupees } from '#components/head/shows-rupees.ts';
import { sitePages } from '#page-models/site-pages.ts';
import { aContext, aProperty } from '../fixtures/rows.ts';

const shown = (path: string, piece: Partial<Property> = {}) => {
  const pages = sitePages(aContext({ properties: [aProperty(piece)] }));
  const page = pages.find((each) => each.path === path);
  if (!page) throw new Error(`There is no page at ${path}.`);
  return showsRupees(page.model());
};

test('a list with a price asks for the rupee sign of prices, and for that of texts where it says more in rupees', () => {
  expect(shown('/buy')).toEqual({ display: true, text: true });
  expect(shown('/buy', { sqft: null })).toEqual({ display: true, text: false });
  expect(shown('/buy', { price: null })).toEqual({ display: false, text: false });
});

test('a page without rupees asks for neither, whatever its head says', () => {
  expect(shown('/privacy')).toEqual({ display: false, text: false });
  expect(showsRupees({ head: { description: 'From ₹80 lakh' }, title: 'Homes' })).toEqual({
    display: false,
    text: false,
  });
});
