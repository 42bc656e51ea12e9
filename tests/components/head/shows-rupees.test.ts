import { expect, test } from 'vitest';
import type { Property } from '#domain/property/property.ts';
import { showsRupees } from '#components/head/shows-rupees.ts';
import { sitePages } from '#page-models/site-pages.ts';
import { aContext, aProperty } from '../../fixtures/rows.ts';

const shown = (path: string, overrides: Partial<Property> = {}) => {
  const pages = sitePages(aContext({ properties: [aProperty(overrides)] }));
  const page = pages.find((each) => each.path === path);
  if (!page) throw new Error(`There is no page at ${path}.`);
  return showsRupees(page.model());
};

test('a list with prices needs the display rupee sign, and the text one only if its texts mention rupees', () => {
  expect(shown('/buy')).toEqual({ display: true, text: true });
  expect(shown('/buy', { sqft: null })).toEqual({ display: true, text: false });
  expect(shown('/buy', { price: null })).toEqual({ display: false, text: false });
});

test('a page without rupees needs no rupee sign, even if its head mentions rupees', () => {
  expect(shown('/privacy')).toEqual({ display: false, text: false });
  expect(showsRupees({ head: { description: 'From ₹80 lakh' }, title: 'Homes' })).toEqual({
    display: false,
    text: false,
  });
});
