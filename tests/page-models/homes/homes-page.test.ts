import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Offer } from '#domain/offer.ts';
import type { Property } from '#domain/property/property.ts';
import { homesPages } from '#page-models/homes/homes-page.ts';
import { aContext, guid, homes, minute } from '../../fixtures/rows.ts';

const modelsOf = (properties: readonly Property[], offer: Offer = 'Sale') =>
  homesPages(offer, aContext({ properties })).map(({ model }) => model());
const counts = [0, 1, 47, 48, 49, 96, 97, 145, 700];

describe('/buy and its numbered pages', () => {
  it.each([
    [0, [['/buy', 0]]],
    [1, [['/buy', 1]]],
    [48, [['/buy', 48]]],
    [
      49,
      [
        ['/buy', 48],
        ['/buy/2', 1],
      ],
    ],
    [
      96,
      [
        ['/buy', 48],
        ['/buy/2', 48],
      ],
    ],
    [
      97,
      [
        ['/buy', 48],
        ['/buy/3', 1],
        ['/buy/2', 48],
      ],
    ],
    [
      145,
      [
        ['/buy', 48],
        ['/buy/4', 1],
        ['/buy/3', 48],
        ['/buy/2', 48],
      ],
    ],
  ])('with %i homes have paths and counts %j', (count, expected) => {
    expect(modelsOf(homes(count)).map(({ path, cards }) => [path, cards.length])).toEqual(expected);
  });

  it.each(counts)('show each of %i homes exactly once, newest first', (count) => {
    const rows = homes(count);
    const hrefs = modelsOf(rows).flatMap(({ cards }) => cards.map(({ href }) => href));
    expect(hrefs).toEqual(rows.toReversed().map(({ slug }) => `/property/${slug}`));
  });

  it.each(counts)('are linked in both directions from the newest to the oldest (%i homes)', (count) => {
    const pages = modelsOf(homes(count));
    const paths = pages.map(({ path }) => path);
    expect(pages.map(({ older }) => older?.href ?? null)).toEqual([...paths.slice(1), null]);
    expect(pages.map(({ newer }) => newer?.href ?? null)).toEqual(
      [null, ...paths.slice(0, -1)].slice(0, paths.length),
    );
  });

  it.each(counts)('link only to existing pages (%i homes)', (count) => {
    const pages = modelsOf(homes(count));
    const paths = new Set(pages.map(({ path }) => path));
    for (const { path, jumps } of pages) {
      const targets = jumps.map(({ href }) => href);
      expect(targets.filter((href) => !paths.has(href) || href === path)).toEqual([]);
      expect(new Set(targets).size).toBe(targets.length);
    }
  });

  it('link to old pages from the first page in few steps', () => {
    const first = modelsOf(homes(6000))[0];
    expect(first?.jumps.map(({ href }) => href)).toEqual(['/buy/116', '/buy/26', '/buy/2']);
    expect(first?.older?.href).toBe('/buy/125');
  });

  it('have their own address as canonical, and different titles', () => {
    for (const { path, head } of modelsOf(homes(145))) {
      expect([head.canonical, head.noindex]).toEqual([`https://angala.example${path}`, false]);
    }
    expect(new Set(modelsOf(homes(145)).map(({ head }) => head.title)).size).toBe(4);
  });

  it.each([1, 49, 95, 97, 145, 300])(
    'change only on the first page and at most the next two when a home is added to %i',
    (count) => {
      const rows = homes(count);
      const before = new Map(modelsOf(rows).map((page) => [page.path, page]));
      const after = modelsOf([...rows, ...homes(1, {}, count)]);
      const changed = after.flatMap((page, n) => (isDeepStrictEqual(page, before.get(page.path)) ? [] : [n]));
      expect(changed[0]).toBe(0);
      expect(changed.at(-1)).toBeLessThanOrEqual(2);
    },
  );

  it.each([1, 48, 49, 95, 96, 97, 144, 145, 300])(
    'keep their homes at their address when a home is added to %i',
    (count) => {
      const rows = homes(count);
      const before = new Map(modelsOf(rows).map((page) => [page.path, page]));
      const after = modelsOf([...rows, ...homes(1, {}, count)]);
      for (const { path, cards } of after.slice(2)) expect(before.get(path)?.cards, path).toEqual(cards);
    },
  );

  it('are counted as a reader counts them, from the newest', () => {
    const pages = modelsOf(homes(145));
    expect(
      pages.map(({ path, summary, older, newer }) => [path, summary, older?.label, newer?.label]),
    ).toEqual([
      ['/buy', '145 homes to buy in all, newest first.', 'Older homes, page 2 of 4', undefined],
      ['/buy/4', 'Older homes, page 2 of 4', 'Older homes, page 3 of 4', 'Newest homes'],
      ['/buy/3', 'Older homes, page 3 of 4', 'Older homes, page 4 of 4', 'Newer homes'],
      ['/buy/2', 'Older homes, page 4 of 4', undefined, 'Newer homes'],
    ]);
    expect(pages[1]?.head.title).toBe('Properties for Sale in Bangalore, page 2 of 4 | Angala');
    expect(pages[1]?.head.description).toContain('in Bangalore, page 2 of 4: price');
    const [newest, second] = modelsOf(homes(6000));
    expect(newest?.jumps.map(({ label }) => label)).toEqual(['Page 11', 'Page 101', 'Oldest homes']);
    expect(second?.summary).toBe('Older homes, page 2 of 125');
  });
});

describe('a list', () => {
  it('contains only homes of its own type', () => {
    const properties = [...homes(2), ...homes(3, { property_type: 'Rent' }, 10)];
    expect(
      [modelsOf(properties), modelsOf(properties, 'Rent')].map(([first]) => first?.cards.length),
    ).toEqual([2, 3]);
  });

  it('without homes shows the empty text of its type', () => {
    const [sale, rent] = [modelsOf([])[0], modelsOf([], 'Rent')[0]];
    expect([sale?.heading, sale?.empty, sale?.summary]).toEqual([
      'Properties for Sale',
      'No properties available for sale at the moment.',
      'New homes to buy appear here first.',
    ]);
    expect([rent?.heading, rent?.empty, rent?.summary, rent?.path]).toEqual([
      'Properties for Rent',
      'No rental properties available at the moment.',
      'New homes to rent appear here first.',
      '/rent',
    ]);
  });

  it('without homes leads to the list of the other type', () => {
    const linksOf = (model: ReturnType<typeof modelsOf>[number] | undefined) =>
      model?.facets.flatMap(({ links }) => links.map(({ href }) => href));
    expect(linksOf(modelsOf(homes(3), 'Rent')[0])).toContain('/buy');
    expect(linksOf(modelsOf([])[0])).toContain('/rent');
    expect(linksOf(modelsOf(homes(3))[0])).not.toContain('/rent');
  });

  it('leaves out unpublished homes', () => {
    const hidden = homes(1, { id: guid(9), publish: 10, created_at: minute(99) });
    expect(modelsOf([...homes(48), ...hidden])).toHaveLength(1);
  });

  it('has breadcrumbs from a numbered page to the first', () => {
    expect(modelsOf(homes(49))[1]?.crumbs).toEqual([
      { label: 'Home', href: '/' },
      { label: 'Buy', href: '/buy' },
      { label: 'Page 2 of 2', href: null },
    ]);
  });
});
