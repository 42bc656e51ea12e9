import { expect, test } from 'vitest';
import { createPreviewStore } from '#generator/preview/preview-store.ts';

test('a preview is available at its own address for a quarter of an hour, and at no other', () => {
  let now = Date.parse('2026-11-22T06:00:00Z');
  const previews = createPreviewStore(() => new Date(now));
  const address = previews.add('<p>Mine</p>');
  expect(address).toMatch(/^\/_preview\/[\w-]{32}$/);
  expect(previews.get(address)).toBe('<p>Mine</p>');
  expect(previews.get('/_preview/')).toBeNull();
  now += 15 * 60_000;
  expect(previews.get(address)).toBeNull();
});

test('the store drops the oldest previews, so that its memory is limited', () => {
  const previews = createPreviewStore(() => new Date(0));
  const addresses = Array.from({ length: 25 }, (_, at) => previews.add(String(at)));
  expect(addresses.filter((address) => previews.get(address) !== null)).toEqual(addresses.slice(5));
});
