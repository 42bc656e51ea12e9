import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Manifest, PublishedPage } from '#domain/manifest/manifest.ts';
import type { Property } from '#domain/property/property.ts';
import { type MadeFeeds, publishFeeds } from '#generator/feeds/publish-feeds.ts';
import { sitePages } from '#page-models/site-pages.ts';
import { propertyPath } from '#site/paths.ts';
import { anArea, aContext, aProperty, bangalore, guid, minute } from '../../fixtures/rows.ts';

let folder = '';
let before: Manifest['assets'] = new Map();
let made: MadeFeeds = new Map();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'angala-feeds-'));
  before = new Map();
  made = new Map();
});
afterEach(() => rm(folder, { recursive: true }));

const area = anArea({ id: guid(500), slug: 'hebbal', area: 'Hebbal' });
const homes = [0, 1, 2, 3, 4, 5].map((at) =>
  aProperty({
    id: guid(3000 + at),
    area_id: area.id,
    created_at: minute(at),
    property_type: at < 3 ? 'Sale' : 'Rent',
  }),
);
const page: PublishedPage = {
  digest: 'd',
  changed: '2026-11-22',
  bytes: 1,
  file: 'f',
  entity: null,
  listed: null,
  content: '',
};

/** Publishes the feeds of these homes after the previous ones. The pages of `unpublished` are not published. */
async function publish(
  rows: readonly Property[],
  {
    unpublished = [],
    cutOff = false,
    isCovered = () => true,
  }: { unpublished?: readonly string[]; cutOff?: boolean; isCovered?: (path: string) => boolean } = {},
): Promise<string[]> {
  const context = aContext({ cities: [bangalore], areas: [area], properties: [...rows] });
  const paths = sitePages(context).map(({ path }) => path);
  const pages = new Map(paths.filter((path) => !unpublished.includes(path)).map((path) => [path, page]));
  before = await publishFeeds(folder, context, { pages, lastAssets: before, cutOff, made, isCovered });
  return [...before.keys()].toSorted();
}

const ALL = [
  'bangalore/areas/hebbal.atom',
  'bangalore/buy/in/hebbal.atom',
  'bangalore/rent/in/hebbal.atom',
  'buy.atom',
  'rent.atom',
];
const text = (name: string) => readFile(join(folder, name), 'utf8');
const LONG_AGO = new Date('2020-01-01T00:00:00Z');

/** Gives all feeds an old time, runs `change`, and returns the feeds that it wrote. */
async function writtenBy(change: () => Promise<unknown>): Promise<string[]> {
  for (const name of before.keys()) await utimes(join(folder, name), LONG_AGO, LONG_AGO);
  await change();
  const found = await Promise.all(
    [...before.keys()].map(async (name) => ((await stat(join(folder, name))).mtime > LONG_AGO ? name : [])),
  );
  return found.flat().toSorted();
}

test('a feed is written only when one of its entries changes', async () => {
  expect(await publish(homes)).toEqual(ALL);
  expect(await writtenBy(() => publish(homes))).toEqual([]);
  // These rows are new objects with the same content.
  expect(await writtenBy(() => publish(homes.map((home) => ({ ...home }))))).toEqual([]);
  const cheaper = homes.map((home) => (home.property_type === 'Rent' ? { ...home, price: 1 } : home));
  expect(await writtenBy(() => publish(cheaper))).toEqual([
    'bangalore/areas/hebbal.atom',
    'bangalore/rent/in/hebbal.atom',
    'rent.atom',
  ]);
  expect(await text('rent.atom')).toContain('₹1');
});

test('a feed lists no home without a published page, and does not exist without homes or without its list', async () => {
  const unpublishedPath = propertyPath(homes[0] ?? { slug: '' });
  await publish(homes, { unpublished: [unpublishedPath] });
  expect(await text('buy.atom')).not.toContain(unpublishedPath);
  const rents = homes.slice(3);
  expect(await publish(rents, { unpublished: ['/rent/in/hebbal'] })).toEqual([
    'bangalore/areas/hebbal.atom',
    'rent.atom',
  ]);
});

test('a feed whose list is not covered by this publish stays unchanged', async () => {
  await publish(homes);
  const cheaper = homes.map((home) => ({ ...home, price: 1 }));
  expect(await writtenBy(() => publish(cheaper, { isCovered: (path) => path === '/buy' }))).toEqual([
    'buy.atom',
  ]);
  expect([...before.keys()].toSorted()).toEqual(ALL);
});

test('a feed that is missing, has another size, or may be from an interrupted publish is written again', async () => {
  await publish(homes);
  const contentBefore = await text('buy.atom');
  await rm(join(folder, 'rent.atom'));
  await writeFile(join(folder, 'buy.atom'), 'half');
  await publish(homes);
  expect(await text('buy.atom')).toBe(contentBefore);
  expect(await text('rent.atom')).toContain('<feed');
  await writeFile(join(folder, 'buy.atom'), contentBefore.replaceAll('3 BHK', '4 BHK'));
  await publish(homes, { cutOff: true });
  expect(await text('buy.atom')).toBe(contentBefore);
});
