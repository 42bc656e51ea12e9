import { expect, test } from 'vitest';
import { sharedHash } from '#domain/shortlist/shared-hash.ts';
import { createComparison } from '#islands/compare/comparison.ts';
import type { ComparedPage } from '#islands/compare/read-property-page.ts';

const page = (slug: string): ComparedPage => ({
  slug,
  title: slug,
  lang: null,
  place: '',
  whatsapp: null,
  home: {
    type: 'Sale',
    price: null,
    total: null,
    emi: null,
    areas: {},
    facts: new Map(),
    deposit: null,
    bedrooms: null,
    baths: null,
    floor: null,
    facing: null,
    maintenance: null,
    metro: null,
    check: null,
    papers: null,
  },
});

const findNoSlug = () => Promise.resolve(null);

test('compares homes named by reference or slug, and counts an unknown reference as gone', async () => {
  const comparison = createComparison({
    hash: () => '#homes=ANG-1111,3-bhk-in-hebbal,ANG-9999',
    slugOf: (reference) => Promise.resolve(reference === 'ANG-1111' ? '2-bhk-in-jakkur' : null),
    read: (slug) => Promise.resolve(page(slug)),
  });
  await comparison.load();
  const found = comparison.$state.get();
  expect(found).toMatchObject({ state: 'ready', unavailable: 1 });
  expect(found.state === 'ready' && found.pages.map(({ slug }) => slug)).toEqual([
    '2-bhk-in-jakkur',
    '3-bhk-in-hebbal',
  ]);
});

test('compares homes in the order of the address, counts a removed one as gone and leaves out the fifth', async () => {
  const comparison = createComparison({
    slugOf: findNoSlug,
    hash: () => sharedHash(['a', 'gone', 'b', 'c', 'd', 'e']),
    read: (slug) => Promise.resolve(slug === 'gone' ? null : page(slug)),
  });
  await comparison.load();
  const found = comparison.$state.get();
  expect(found).toMatchObject({ state: 'ready', unavailable: 1, leftOut: 2 });
  expect(found.state === 'ready' && found.pages.map(({ slug }) => slug)).toEqual(['a', 'b', 'c']);
});

test('compares no homes when the address names none', async () => {
  const comparison = createComparison({
    slugOf: findNoSlug,
    hash: () => '',
    read: (slug) => Promise.resolve(page(slug)),
  });
  await comparison.load();
  expect(comparison.$state.get()).toEqual({ state: 'ready', pages: [], unavailable: 0, leftOut: 0 });
});

test('discards the response for an address that the visitor has left', async () => {
  let hash = '#homes=slow';
  const answers: (() => void)[] = [];
  const comparison = createComparison({
    slugOf: findNoSlug,
    hash: () => hash,
    read: (slug) =>
      slug === 'slow'
        ? new Promise((resolve) => answers.push(() => resolve(page(slug))))
        : Promise.resolve(page(slug)),
  });
  const first = comparison.load();
  hash = '#homes=quick';
  await comparison.load();
  answers[0]?.();
  await first;
  expect(comparison.$state.get()).toMatchObject({ pages: [{ slug: 'quick' }] });
});

test('loads pages again after they failed to load', async () => {
  let online = false;
  const comparison = createComparison({
    slugOf: findNoSlug,
    hash: () => '#homes=a',
    read: (slug) => (online ? Promise.resolve(page(slug)) : Promise.reject(new Error('offline'))),
  });
  await comparison.load();
  expect(comparison.$state.get()).toEqual({ state: 'failed' });
  online = true;
  await comparison.load();
  expect(comparison.$state.get()).toMatchObject({ state: 'ready', pages: [{ slug: 'a' }] });
});
