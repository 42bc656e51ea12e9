import { describe, expect, it } from 'vitest';
import { withoutStuckEnd } from '#domain/address/without-stuck-end.ts';

describe('the end of an address', () => {
  it.each([
    '.',
    ',',
    ')',
    ').',
    '%20',
    '%20%20',
    '%0A',
    '%C2%A0',
    '%E2%80%8B',
    '%EF%BB%BF',
    '%E2%80%8E',
    '%E2%80%99',
    '%E2%80%9D.',
    '*',
    '%3E',
    '%22',
    '...',
    '!',
    '?'.replace('?', '%3F'),
    '/.',
    '/)',
    '%E2%80',
    '%',
  ])('loses %j, which a chat program stuck to it', (stuck) => {
    expect(withoutStuckEnd(`/property/two-rooms${stuck}`)).toBe('/property/two-rooms');
  });

  it.each([
    '/',
    '/about',
    '/about/',
    '/buy/2',
    '/buy.atom',
    '/a~',
    '/societies/id_',
    '/a-',
    '/ಅಂಗಳ',
    '/%E0%B2%85%E0%B2%82',
  ])('of %j stays', (path) => expect(withoutStuckEnd(path)).toBeNull());

  it('is all that changes, and no address of another site comes of it', () => {
    expect(withoutStuckEnd('/a%20b/c%20d.')).toBe('/a%20b/c%20d');
    for (const path of [
      '//evil.example/).',
      '/about//',
      '/%zz/about',
      '/admin%2F.',
      '/admin/..%2f',
      '/%5cevil.example/)',
    ])
      expect(withoutStuckEnd(path)).toBeNull();
  });

  // From each of its signs it would take minutes.
  it.each(['.', '%', '\u200b', '%2'])('is found at once after a long row of %j', (sign) => {
    expect(withoutStuckEnd(`/${sign.repeat(100_000)}a`)).toBeNull();
  });
});
