import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { inlineCodeOf } from '#generator/bundle/inline-code.ts';
import { demoPages, openRenderer } from './demo-pages.ts';

/**
 * The most bytes of HTML with gzip for a page of each kind: the heaviest page of the demo, with a tenth to spare. The
 * 12 KB of a home's page are given by the design.
 */
const BUDGETS: Readonly<Record<string, number>> = {
  'front-page': 12_000,
  homes: 20_500,
  property: 12_288,
  society: 10_700,
  area: 12_000,
  societies: 22_000,
  areas: 13_200,
};
/** For the other kinds: pages of text only, pages of staff, pages of one device, and pages that lead elsewhere. */
const BUDGET = 9_000;
/** For all scripts in the HTML of a page together. */
const MAX_SCRIPT_BYTES = 3_072;
/**
 * Those of an index also choose and turn its cards, and read its address (decision 174). Those of a list say in words what
 * its address asks for, and begin to load it, and the fonts after it on a slow line, before its homes are loaded (decision 301).
 */
const MORE_SCRIPT_BYTES: Readonly<Record<string, number>> = {
  societies: 4_330,
  areas: 4_330,
  homes: 3_800,
};
/** What the search line may add to the page of a home. */
const MAX_BYTES_OF_SEARCH = 1_000;

const SEARCH_LINE = /<astro-island[^>]*SearchLine[\s\S]*?<\/astro-island>/g;

const compressed = (html: string) => gzipSync(html).length;

let pages: { kind: string; path: string; html: string; bytes: number }[];
beforeAll(async () => {
  const renderer = await openRenderer();
  pages = [];
  for (const page of demoPages()) {
    const html = renderer.renderSync(page) ?? (await renderer.render(page));
    pages.push({ kind: page.kind, path: page.path, html, bytes: compressed(html) });
  }
});

test('no page of the demo exceeds the compressed size of its kind', () => {
  const heavy = pages.filter(({ kind, bytes }) => bytes > (BUDGETS[kind] ?? BUDGET));
  expect(heavy.map(({ path, bytes }) => `${path}: ${bytes}`)).toEqual([]);
  expect(new Set(pages.map(({ kind }) => kind)).size).toBeGreaterThan(13);
});

test('the search field adds less than a kilobyte to the page of a home', () => {
  const homes = pages.filter(({ kind }) => kind === 'property');
  expect(homes.length).toBeGreaterThan(100);
  const added = homes.map(({ html, bytes }) => bytes - compressed(html.replace(SEARCH_LINE, '')));
  expect(Math.min(...added)).toBeGreaterThan(0);
  expect(Math.max(...added)).toBeLessThan(MAX_BYTES_OF_SEARCH);
});

test('a search line does not load React', () => {
  const [page] = pages.filter(({ kind }) => kind === 'property');
  const preloads = /\/react\.[^,"]*/.exec(page?.html ?? '')?.[0];
  expect(preloads).toContain('EnquiryIsland');
  expect(preloads).not.toContain('SearchLineIsland');
});

test('no page exceeds its limit of inline scripts, and each defines the island element once, before its first island', () => {
  const weights = pages.map(({ kind, path, html }) => ({
    path,
    bytes: compressed(inlineCodeOf(html).scripts.join('\n')),
    maxBytes: MORE_SCRIPT_BYTES[kind] ?? MAX_SCRIPT_BYTES,
  }));
  const heavy = weights.filter(({ bytes, maxBytes }) => bytes > maxBytes);
  expect(heavy.map(({ path, bytes }) => `${path}: ${bytes}`)).toEqual([]);
  const wronglyDefined = pages.filter(({ html }) => {
    const [before = '', ...islands] = html.split('<astro-island');
    const definitions = html.split('define("astro-island"').length - 1;
    return definitions > 1 || (islands.length > 0 && !before.includes('define("astro-island"'));
  });
  expect(wronglyDefined.map(({ path }) => path)).toEqual([]);
});

test('islands are not nested, and their props are plain data', () => {
  const nested = pages.filter(({ html }) =>
    /<astro-island(?:(?!<\/astro-island>)[\s\S])*<astro-island/.test(html),
  );
  expect(nested.map(({ path }) => path)).toEqual([]);
  const props = pages.flatMap(({ html }) =>
    [...html.matchAll(/<astro-island[^>]* props="([^"]*)"/g)].map(([, text = '']) => text),
  );
  expect(props.length).toBeGreaterThan(pages.length);
  expect(props.filter((text) => /\[(?:[2-9]|1\d),/.test(text))).toEqual([]);
});
