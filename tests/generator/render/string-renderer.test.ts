import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { inspectPage } from '#generator/inspect/inspect-page.ts';
import { PLACES_PER_PAGE } from '#page-models/pagination/index-pages.ts';
import { unavailableHomeSchema } from '#domain/property/unavailable-home.ts';
import { movedPage } from '#page-models/moved-page.ts';
import { unavailableHomePage } from '#page-models/property/unavailable-home-page.ts';
import type { Page } from '#page-models/page.ts';
import { hostileText } from '../../fixtures/hostile-strings.ts';
import { aBareProperty, aContext, anArea, aProperty, aSociety, guid, site } from '../../fixtures/rows.ts';
import { wholeBundle } from '../testing-bundle.ts';
import { demoPages, openRenderer, pagesOf, type Renderer } from './demo-pages.ts';

let bundle: Renderer;
beforeAll(async () => {
  bundle = await openRenderer();
});

/** Astro renders the first page of each kind, and gives the addresses of islands that a string needs. */
async function learnTemplates(pages: readonly Page[]): Promise<void> {
  for (const page of pages) if (bundle.renderSync(page) === null) await bundle.render(page);
}

/** Paths of the pages whose string differs from what Astro renders, and the kinds that only Astro renders. */
async function compare(pages: readonly Page[]) {
  await learnTemplates(pages);
  const different: string[] = [];
  const leftToAstro = new Set<string>();
  for (const page of pages) {
    const text = bundle.renderSync(page);
    if (text === null) leftToAstro.add(page.kind);
    // Compared as it is written: UTF-8 has U+FFFD for a lone surrogate.
    else if (text.toWellFormed() !== (await bundle.renderByAstro(page))) different.push(page.path);
  }
  return { different, left: [...leftToAstro].sort() };
}

/** This page holds a React component that is no island, which only Astro's renderer for React can render. */
const LEFT_TO_ASTRO = ['front-page'];

test('every page of the demo is byte for byte the same from the string renderer and from Astro', async () => {
  const pages = demoPages();
  pages.push(movedPage('/property/old', { to: '/property/new', title: 'Apartment' }, site));
  const sold = { ...aProperty({ id: guid(900), slug: 'sold' }), since: '2026-11-22', area_id: anArea().id };
  pages.push(unavailableHomePage(unavailableHomeSchema.parse(sold), aContext({ areas: [anArea()] })));
  expect(new Set(pages.map(({ kind }) => kind)).size).toBeGreaterThan(14);
  expect(await compare(pages)).toEqual({ different: [], left: LEFT_TO_ASTRO });
});

test('pages of hostile and of nearly empty rows are the same from the string renderer and from Astro', async () => {
  const texts = fc.sample(hostileText, { numRuns: 120, seed: 20_261_122 });
  const properties = texts.map((text, n) =>
    aProperty({
      id: guid(3000 + n),
      title: text,
      description: text,
      marketing_tag: text,
      image_desc: [text],
      images: [`https://photos.example/${encodeURIComponent(text.toWellFormed())}`, text],
    }),
  );
  const pages = pagesOf({
    areas: texts
      .slice(0, 20)
      .map((text, n) => anArea({ id: guid(50 + n), slug: `a${n}`, area: text, overview: text })),
    societies: texts.slice(20, 40).map((text, n) => aSociety({ id: `s${n}`, name: text, overview: text })),
    properties: [...properties, aBareProperty()],
  });
  expect(pages.length).toBeGreaterThan(150);
  expect((await compare(pages)).different).toEqual([]);
});

test('a full page of an index stays below 100 KB compressed', async () => {
  // Names made of syllables compress about as well as real names.
  const syllables = [
    'ha',
    'lli',
    'na',
    'gar',
    'ko',
    'ra',
    'man',
    'ga',
    'la',
    'bel',
    'lan',
    'dur',
    'ye',
    'sha',
    'van',
    'tha',
  ];
  const name = (n: number) =>
    [n, n >> 4, n >> 8, (n * 7) >> 2, (n * 13) >> 3].map((part) => syllables[part % 16]).join('');
  const societies = Array.from({ length: PLACES_PER_PAGE + 500 }, (_, n) =>
    aSociety({
      id: `s${n}`,
      slug: `${name(n)}-${n}`,
      name: `${name(n)} ${name(n * 3)}`,
      locality: `${name(n)} ${n}`,
    }),
  );
  const properties = societies
    .slice(0, 400)
    .map(({ id }, n) => aProperty({ id: guid(3000 + n), society_id: id }));
  const pages = pagesOf({ societies, properties }).filter(({ kind }) => kind === 'societies');
  expect(pages.map(({ path }) => path)).toEqual(['/societies', '/societies/2']);
  const [first] = pages;
  if (!first) return;
  const html = await bundle.render(first);
  expect(
    inspectPage(Buffer.from(html), { kind: first.kind, noindex: false, model: () => first }, () => true),
  ).toEqual([]);
  expect(gzipSync(html).length).toBeLessThan(100_000);
});

test('the string renderer returns null until Astro has rendered a page of the kind', async () => {
  const { entry } = await wholeBundle();
  const freshRenderer: Renderer = await import(`${entry}?fresh`);
  const [page] = pagesOf({ properties: [aProperty()] }).filter(({ kind }) => kind === 'property');
  if (!page) throw new Error('There is no page of a home.');
  expect(freshRenderer.renderSync(page)).toBeNull();
});
