import { describe, expect, test } from 'vitest';
import { findSpelledAddresses } from '../../../scripts/check/find-spelled-addresses.ts';

describe('an address of the site', () => {
  test.each([
    ['functions/_shared/page.ts', 'return markup`<a href="/privacy">Privacy policy</a>`;'],
    ['src/islands/a.ts', 'send("/functions/v1/search");'],
    ['src/components/Header.astro', "<a href='/saved#viewed-homes'>Saved</a>"],
  ])('may not be spelled out in %s by %s', (file, source) => {
    expect(findSpelledAddresses(file, source)).toEqual([expect.stringContaining(`${file}: `)]);
  });

  test.each([
    ['src/site/paths.ts', "about: '/about',"],
    ['src/domain/address/function-path.ts', "export const functionsFolder = '/functions/v1/';"],
    ['tests/site/a.spec.ts', "await page.goto('/saved');"],
    ['src/islands/a.ts', " * '/saved' lists them."],
    ['src/server/embedded/a.ts', "if (pathname === '/auth/v1/token') return null;"],
    ['src/server/a.ts', "import { openSearch } from './search/open-search.ts';"],
  ])('is no fault in %s: %s', (file, source) => {
    expect(findSpelledAddresses(file, source)).toEqual([]);
  });
});
