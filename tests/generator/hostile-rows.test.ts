import { describe, expect, test } from 'vitest';
import type { GenerateReport } from '#generator/report/publish-report.ts';
import { groupLimit, HOME_LIMITS, LONG_TEXT, phraseLimits, PLACE_LIMIT } from '#domain/limits.ts';
import {
  areaRow,
  areas,
  heavyHome,
  heavySociety,
  homeRow,
  idOf,
  type Row,
  societies,
  societyRow,
  type DataSet,
} from './data-set.ts';
import { beginEachWithFirstVersion } from './first-version.ts';
import { addRows, bytesIn, change, filesIn, pageIn, type TestingSite } from './testing-site.ts';
import { nightlyIf } from '../fixtures/nightly.ts';

let site: TestingSite;
let first: string;

beginEachWithFirstVersion((version) => {
  ({ site, first } = version);
});

/** A home whose price changes in the same publish. Pages that list the hostile home list it as well. */
const neighbour = { id: idOf(54), price: 78_000_000, words: /₹7\.80? Cr/ };

const home = (piece: Row = {}): Partial<DataSet> => ({
  properties: [
    homeRow(301, {
      title: 'Flat by the lake',
      society_id: societies.heights,
      price: 18_500_000,
      publish: 1000,
      ...piece,
    }),
  ],
});
const society = (piece: Row = {}): Partial<DataSet> => ({
  society: [societyRow('s-lake', 'Lake Court', areas.hebbal, piece)],
});
const area = (piece: Row = {}): Partial<DataSet> => ({
  local_areas: [areaRow(idOf(0xb1), 'Lakeside', piece)],
});
/** A home without an area of its own: pages show the text of its `area` field. */
const homeWithoutArea = (piece: Row = {}) => home({ area_id: null, area: 'Lakeside', ...piece });
const kinds = { home, stray: homeWithoutArea, society, area };

/** Adds rows and publishes them over the first version, together with a new price of `neighbour`. */
async function publishWith(rows: Partial<DataSet>) {
  const siteDir = site.folder(first);
  await addRows(site.client, rows);
  await change(site, 'properties', neighbour.id, { price: neighbour.price });
  const publisher = site.publisher({ siteDir });
  const report = await publisher.publishAll();
  return { siteDir, report, publisher };
}

/** The files of the site after that publish without a hostile row, made once. */
let ordinary: Record<string, string> | undefined;
async function ordinarySite(): Promise<Record<string, string>> {
  if (ordinary) return ordinary;
  ordinary = bytesIn((await publishWith({})).siteDir);
  await site.reset();
  return ordinary;
}

/** Pages of the first version whose content is different now. */
function changedPages(siteDir: string): string[] {
  const [before, after] = [bytesIn(first), bytesIn(siteDir)];
  return Object.keys(before).filter((file) => file.endsWith('.html') && before[file] !== after[file]);
}

const paths = (pages: GenerateReport['failed']) => pages.map(({ path }) => path);
const cards = (siteDir: string) => filesIn(siteDir).filter((file) => file.startsWith('cards/'));

/** The pages that a harmless row of each kind changes, found once. */
const harmless = new Map<keyof typeof kinds, string[]>();
async function pagesOfHarmless(kind: keyof typeof kinds): Promise<string[]> {
  const cached = harmless.get(kind);
  if (cached) return cached;
  const { siteDir, report } = await publishWith(kinds[kind]());
  expect(report.failed).toEqual([]);
  const pages = changedPages(siteDir);
  expect(pages.length).toBeGreaterThan(kind === 'home' ? 3 : 1);
  harmless.set(kind, pages);
  await site.reset();
  return pages;
}

const markup = '</title></h1></script><img src=x onerror=alert(1)>"\'&amp;<!--';
const overridden = '\u202eemoh ruoy fo erutcip A\u202e\u2066';
const tower = `a${'\u0301'.repeat(299)}`;
const nested = (depth: number): object => (depth === 0 ? {} : { a: nested(depth - 1) });
const many = (entries: number) => Array.from({ length: entries }, (_, at) => `${at}`);

describe('a hostile row changes no unrelated page', () => {
  for (const [label, kind, piece] of [
    ['an area as long as it may be', 'stray', { area: 'A'.repeat(PLACE_LIMIT) }],
    ['an endless word as its title', 'home', { title: 'A'.repeat(HOME_LIMITS.title) }],
    ['markup in every text', 'home', { title: markup, area: markup, description: markup, floor_no: markup }],
    ['text that runs from right to left', 'stray', { title: overridden, area: overridden }],
    ['hundreds of combining marks on one letter', 'stray', { title: tower, area: tower.slice(0, 200) }],
    ['endless words', 'society', { name: 'A'.repeat(300), locality: tower.slice(0, 200) }],
    ['lists as long as they may be', 'society', { highlights: many(phraseLimits.entries) }],
    ['groups nested as deep as they may be', 'area', { market_data: nested(groupLimit.depth) }],
    ['figures of thousands of letters', 'area', { market_data: { avgPricePerSqft: '9'.repeat(19_000) } }],
  ] satisfies [what: string, kind: keyof typeof kinds, piece: Row][])
    test(
      `that has ${label}, when the database accepts it (a ${kind})`,
      nightlyIf(
        !['markup in every text', 'hundreds of combining marks on one letter', 'endless words'].includes(
          label,
        ),
      ),
      async () => {
        const expected = await pagesOfHarmless(kind);
        const { siteDir, report } = await publishWith(kinds[kind](piece));
        expect(report.badRows).toEqual([]);
        expect(report.failed).toEqual([]);
        expect(changedPages(siteDir)).toEqual(expected);
        for (const list of ['buy/index.html', 'bangalore/areas/hebbal/index.html'])
          expect(pageIn(siteDir, list)).toMatch(neighbour.words);
      },
    );

  for (const [label, kind, piece] of [
    ['a hundred pictures with endless addresses', 'home', heavyHome],
    ['a description of nothing but quotes', 'home', { description: '"'.repeat(LONG_TEXT) }],
    ['texts that become five times as long', 'society', heavySociety],
  ] satisfies [what: string, kind: keyof typeof kinds, piece: Row][])
    test(
      `that has ${label}, which makes its own page too large (a ${kind})`,
      nightlyIf(label !== 'a description of nothing but quotes'),
      async () => {
        const expected = await ordinarySite();
        const { siteDir, report } = await publishWith(kinds[kind](piece));
        expect(report.failed).toHaveLength(1);
        expect(bytesIn(siteDir)).toEqual(expected);
      },
    );

  for (const [field, kind, piece] of [
    ['area', 'stray', { area: 'A'.repeat(20_000) }],
    ['title', 'home', { title: 'A'.repeat(10_000) }],
    ['description', 'home', { description: markup.repeat(1_000) }],
    ['images', 'home', { images: many(10_000) }],
    ['floor_no', 'home', { floor_no: tower }],
    ['highlights', 'society', { highlights: many(10_000) }],
    ['market', 'society', { market: nested(50) }],
    ['local_amenities', 'area', { local_amenities: { hospitals: many(10_000) } }],
  ] satisfies [field: string, kind: keyof typeof kinds, piece: Row][])
    test(
      `whose ${field} exceeds its limit, when a database accepts it (a ${kind})`,
      nightlyIf(!['title', 'local_amenities'].includes(field)),
      async () => {
        const expected = await ordinarySite();
        await acceptAnyRow();
        const { siteDir, report } = await publishWith(kinds[kind](piece));
        expect(report.badRows).toEqual([
          expect.objectContaining({ field, expected: expect.stringContaining('at most') }),
        ]);
        expect(bytesIn(siteDir)).toEqual(expected);
      },
    );
});

test('a society page with endless texts fails alone, and the pages of its homes are rendered', async () => {
  const endless = '&'.repeat(19_000);
  const siteDir = site.folder(first);
  await change(site, 'society', societies.heights, {
    ...heavySociety,
    narratives: {
      propertyPositioning: endless.slice(0, 9_000),
      connectivityAnalysis: endless.slice(0, 9_000),
    },
    community: { amenities: [endless] },
  });
  await change(site, 'properties', idOf(203), { price: 78_000_000 });
  const report = await site.publisher({ siteDir }).publishAll();
  expect(paths(report.failed)).toEqual(['/bangalore/societies/hebbal-heights']);
  expect(pageIn(siteDir, 'bangalore/property/studio-in-hebbal-heights/index.html')).toMatch(neighbour.words);
});

test('a page whose row exceeds a limit stays unchanged, and so does its social image', async () => {
  const { siteDir, publisher } = await publishWith({});
  await publisher.renderSocialImages();
  const page = 'bangalore/property/studio-in-hebbal-heights/index.html';
  const card = 'cards/property/studio-in-hebbal-heights.jpg';
  const before = bytesIn(siteDir);
  expect(cards(siteDir)).toContain(card);
  await acceptAnyRow();
  await change(site, 'properties', idOf(203), { area: 'A'.repeat(20_000), area_id: null, price: 1 });
  const report = await publisher.publishAll();
  await publisher.renderSocialImages();
  expect(report.badRows).toEqual([
    { table: 'properties', id: idOf(203), field: 'area', expected: 'at most 200 characters' },
  ]);
  expect(report.failed).toEqual([]);
  const after = bytesIn(siteDir);
  expect([after[page], after[card]]).toEqual([before[page], before[card]]);
});

test('a page that fails keeps its social image, and a page that was never published gets none', async () => {
  const { siteDir, publisher } = await publishWith({});
  await publisher.renderSocialImages();
  const card = 'cards/property/studio-in-hebbal-heights.jpg';
  const before = bytesIn(siteDir);
  const heavy = { ...heavyHome, price: 9_900_000 };
  await change(site, 'properties', idOf(203), heavy);
  await addRows(site.client, home(heavy));
  const report = await publisher.publishAll();
  await publisher.renderSocialImages();
  expect(paths(report.failed).toSorted()).toEqual([
    '/property/flat-by-the-lake',
    '/property/studio-in-hebbal-heights',
  ]);
  expect(bytesIn(siteDir)[card]).toBe(before[card]);
  expect(cards(siteDir)).not.toContain('cards/property/flat-by-the-lake.jpg');
});

/** Drops our check constraints, as if the rows came from a database without our limits. */
async function acceptAnyRow(): Promise<void> {
  const rules = await site.sql.query<{ rule: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as rule from pg_constraint
      where contype = 'c' and conrelid in
        ('public.properties'::regclass, 'public.society'::regclass, 'public.local_areas'::regclass)`,
  );
  for (const { rule } of rules) await site.sql.exec(rule);
}
