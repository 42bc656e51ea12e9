import { expect, test } from 'vitest';
import { renderOrder } from '#generator/publish/render-order.ts';
import { relatedHomes } from '#domain/property/related-homes.ts';
import { sitePages } from '#page-models/site-pages.ts';
import { aContext, homes } from '../../fixtures/rows.ts';

const lakh = 100_000;
const prices = [90, 10, 50, null, 20, 80, 30].map((price) => price && price * lakh);
const rows = homes(prices.length).map((home, at) => ({ ...home, price: prices[at] ?? null }));
const context = aContext({ properties: rows });
const pages = sitePages(context).map((page) => ({ page, file: page.path }));
const ordered = renderOrder(pages, context.catalogue);

test('homes are rendered in the order of their prices after all other pages, and no page is left out', () => {
  const homesOf = (list: typeof ordered) => list.filter(({ page }) => page.entity?.type === 'property');
  const inOrder = homesOf(ordered).map(({ page }) => context.catalogue.property(page.entity?.id)?.price);
  expect(inOrder.map((price) => price && price / lakh)).toEqual([null, 10, 20, 30, 50, 80, 90]);
  expect(ordered.slice(-prices.length)).toEqual(homesOf(ordered));
  expect(new Set(ordered)).toEqual(new Set(pages));
});

test('homes are rendered near the homes that their pages list', () => {
  const at = new Map(ordered.map(({ page }, position) => [page.entity?.id, position]));
  const pricedHomes = rows.filter(({ price }) => price !== null);
  const distances = pricedHomes.flatMap((home) =>
    relatedHomes(context.catalogue.related, home)
      .slice(0, 2)
      .map(({ id }) => Math.abs((at.get(id) ?? 0) - (at.get(home.id) ?? 0))),
  );
  expect(Math.max(...distances)).toBeLessThan(4);
});
