import { describe, expect, test } from 'vitest';
import { createPageModelCache } from '#generator/publish/page-model-cache.ts';
import { sitePages } from '#page-models/site-pages.ts';
import { propertyPath } from '#site/paths.ts';
import { aContext, aProperty } from '../../fixtures/rows.ts';

describe('a page that is looked at again', () => {
  const home = aProperty({ price: 5_000_000 });
  const context = aContext({ properties: [home] });
  const pageIn = (of: typeof context) => {
    const page = sitePages(of).find(({ path }) => path === propertyPath(home));
    if (!page) throw new Error('the home has no page');
    return page;
  };

  test('over the very same rows has the same digest without being worded', () => {
    const cache = createPageModelCache();
    const first = cache.digestOf(pageIn(context), context);
    expect(JSON.parse(first.json ?? '')).toMatchObject({ kind: 'property', path: propertyPath(home) });
    const again = cache.digestOf(pageIn(context), { ...context });
    expect(again).toEqual({ digest: first.digest, json: null });
    expect(createPageModelCache().digestOf(pageIn(context), context).digest).toBe(first.digest);
  });

  test.each([
    ['rows that were read anew', aContext({ properties: [{ ...home, price: 5_100_000 }] })],
    [
      'other facts of the site',
      { ...context, site: { ...context.site, origin: 'https://elsewhere.example' } },
    ],
  ])('over %s is worded, and once more over those before', (_what, changed) => {
    const cache = createPageModelCache();
    const first = cache.digestOf(pageIn(context), context);
    const second = cache.digestOf(pageIn(changed), changed);
    expect(second.json).not.toBeNull();
    expect(second.digest).not.toBe(first.digest);
    expect(cache.digestOf(pageIn(context), context)).toEqual(first);
  });

  test('shows no picture that its row has lost', () => {
    const cache = createPageModelCache();
    const pictured = aContext({ properties: [{ ...home, images: ['https://pictures.example/1.jpg'] }] });
    const bare = aContext({ properties: [{ ...home, images: [] }] });
    cache.digestOf(pageIn(pictured), pictured);
    expect(cache.images.get(propertyPath(home))).toEqual(['https://pictures.example/1.jpg']);
    cache.digestOf(pageIn(bare), bare);
    expect(cache.images.get(propertyPath(home))).toEqual([]);
  });
});
