import { describe, expect, test } from 'vitest';
import { createPageModelCache } from '#generator/publish/page-model-cache.ts';
import { sitePages } from '#page-models/site-pages.ts';
import { propertyPath } from '#site/paths.ts';
import { aContext, aProperty, bangalore, guid, homes, mysore } from '../../fixtures/rows.ts';

describe('a page in the page-model cache', () => {
  const home = aProperty({ price: 5_000_000 });
  const context = aContext({ properties: [home] });
  const pageIn = (pageContext: typeof context) => {
    const page = sitePages(pageContext).find(({ path }) => path === propertyPath(home));
    if (!page) throw new Error('the home has no page');
    return page;
  };

  test('has the same digest without being built again when its rows are the same objects', () => {
    const cache = createPageModelCache();
    const first = cache.build(pageIn(context), context);
    expect(JSON.parse(Buffer.from(first.json ?? []).toString())).toMatchObject({
      kind: 'property',
      path: propertyPath(home),
    });
    const again = cache.build(pageIn(context), { ...context });
    expect(again).toEqual({ ...first, json: null });
    expect(createPageModelCache().build(pageIn(context), context).digest).toBe(first.digest);
  });

  test.each([
    ['changed rows', aContext({ properties: [{ ...home, price: 5_100_000 }] })],
    ['another site address', { ...context, site: { ...context.site, origin: 'https://elsewhere.example' } }],
  ])('is built again over %s, and again over the previous ones', (_label, changed) => {
    const cache = createPageModelCache();
    const first = cache.build(pageIn(context), context);
    const second = cache.build(pageIn(changed), changed);
    expect(second.json).not.toBeNull();
    expect(second.digest).not.toBe(first.digest);
    expect(cache.build(pageIn(context), context)).toEqual(first);
  });

  test('is not built again when the change does not affect it, until the cache is cleared', () => {
    const cache = createPageModelCache();
    const first = cache.build(pageIn(context), context);
    const changed = aContext({ properties: [home, aProperty({ id: guid(2000) })] });
    cache.follow(context.catalogue, changed, new Set(['/buy']));
    expect(cache.build(pageIn(changed), changed)).toEqual({ ...first, json: null });
    const other = aContext({ properties: [home] });
    cache.follow(context.catalogue, other, new Set());
    expect(cache.build(pageIn(other), other).json).not.toBeNull();
    cache.follow(other.catalogue, changed, new Set([propertyPath(home)]));
    expect(cache.build(pageIn(changed), changed).json).not.toBeNull();
    cache.invalidate();
    expect(cache.build(pageIn(changed), changed).json).not.toBeNull();
  });

  test('does not keep a picture that its row has lost', () => {
    const cache = createPageModelCache();
    const pictured = aContext({ properties: [{ ...home, images: ['https://pictures.example/1.jpg'] }] });
    const bare = aContext({ properties: [{ ...home, images: [] }] });
    expect(cache.build(pageIn(pictured), pictured).listed).toEqual(['https://pictures.example/1.jpg']);
    expect(cache.build(pageIn(bare), bare).listed).toEqual([]);
  });
});

test('the sitemap excludes pages of staff, pages of one device, error pages and former addresses', () => {
  const cache = createPageModelCache();
  const context = aContext({
    cities: [bangalore, mysore],
    properties: homes(3),
    formerSlugs: [{ slug: 'then', property_id: guid(10_000) }],
  });
  const unlisted = sitePages(context)
    .filter((page) => cache.build(page, context).listed === null)
    .map(({ path }) => path);
  expect(unlisted).toEqual(
    expect.arrayContaining(['/auth', '/admin', '/404.html', '/property/404.html', '/property/then']),
  );
  expect(unlisted.every((path) => /^\/(auth|admin|saved|compare)$|404\.html$|\/then$/.test(path))).toBe(true);
});
