import { expect, test } from 'vitest';
import { sharedHash } from '#domain/shortlist/shared-hash.ts';
import { createComparison } from '#islands/compare/comparison.ts';
import type { ComparedPage } from '#islands/compare/read-home-page.ts';

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
    carpet: null,
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

const noReference = () => Promise.resolve(null);

test('a home is named by its reference or its slug, and one that no home has is counted as gone', async () => {
  const comparison = createComparison({
    hash: () => '#homes=ANG-1111,3-bhk-in-hebbal,ANG-9999',
    slugOf: (reference) => Promise.resolve(reference === 'ANG-1111' ? '2-bhk-in-jakkur' : null),
    read: (slug) => Promise.resolve(page(slug)),
  });
  await comparison.load();
  const found = comparison.$state.get();
  expect(found).toMatchObject({ state: 'ready', gone: 1 });
  expect(found.state === 'ready' && found.pages.map(({ slug }) => slug)).toEqual([
    '2-bhk-in-jakkur',
    '3-bhk-in-hebbal',
  ]);
});

test('the homes of an address are compared in its order; one that is gone is counted, and a fifth is left out', async () => {
  const comparison = createComparison({
    slugOf: noReference,
    hash: () => sharedHash(['a', 'gone', 'b', 'c', 'd', 'e']),
    read: (slug) => Promise.resolve(slug === 'gone' ? null : page(slug)),
  });
  await comparison.load();
  const found = comparison.$state.get();
  expect(found).toMatchObject({ state: 'ready', gone: 1, leftOut: 2 });
  expect(found.state === 'ready' && found.pages.map(({ slug }) => slug)).toEqual(['a', 'b', 'c']);
});

test('an address that names no home compares none', async () => {
  const comparison = createComparison({
    slugOf: noReference,
    hash: () => '',
    read: (slug) => Promise.resolve(page(slug)),
  });
  await comparison.load();
  expect(comparison.$state.get()).toEqual({ state: 'ready', pages: [], gone: 0, leftOut: 0 });
});

test('the answer to an address that somebody has left is not shown', async () => {
  let hash = '#homes=slow';
  const arrive: (() => void)[] = [];
  const comparison = createComparison({
    slugOf: noReference,
    hash: () => hash,
    read: (slug) =>
      slug === 'slow'
        ? new Promise((found) => arrive.push(() => found(page(slug))))
        : Promise.resolve(page(slug)),
  });
  const first = comparison.load();
  hash = '#homes=quick';
  await comparison.load();
  arrive[0]?.();
  await first;
  expect(comparison.$state.get()).toMatchObject({ pages: [{ slug: 'quick' }] });
});

test('pages that cannot be loaded can be tried again', async () => {
  let online = false;
  const comparison = createComparison({
    slugOf: noReference,
    hash: () => '#homes=a',
    read: (slug) => (online ? Promise.resolve(page(slug)) : Promise.reject(new Error('offline'))),
  });
  await comparison.load();
  expect(comparison.$state.get()).toEqual({ state: 'failed' });
  online = true;
  await comparison.load();
  expect(comparison.$state.get()).toMatchObject({ state: 'ready', pages: [{ slug: 'a' }] });
});
