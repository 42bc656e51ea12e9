import { expect, it } from 'vitest';
import { unstuckAddress } from '#site/unstuck-address.ts';

it('a 404 page leads to the address without what is stuck to it, on the same site', () => {
  const at = (href: string) => unstuckAddress(href)?.href ?? null;
  expect(at('https://angala.example/property/two-rooms).?a=1#top')).toBe(
    'https://angala.example/property/two-rooms?a=1#top',
  );
  expect(at('https://angala.example/buy/2%E2%80%8B')).toBe('https://angala.example/buy/2');
  expect(at('https://angala.example/nothing')).toBeNull();
  expect(at('https://angala.example//evil.example/)')).toBeNull();
});
