import { existsSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SitePublisher } from '#generator/publish/site-publisher.ts';
import { areas, homeRow, idOf, societies } from '../data-set.ts';
import { beginEachWithFirstVersion } from '../first-version.ts';
import { redesigned } from '../redesign.ts';
import { testingBundle } from '../testing-bundle.ts';
import { addRows, bytesIn, change, filesIn, pageIn, type TestingSite } from '../testing-site.ts';
import { nightly, nightlyIf } from '../../fixtures/nightly.ts';

let site: TestingSite;
let first: string;
let siteDir: string;
let publisher: SitePublisher;

beginEachWithFirstVersion((version) => {
  ({ site, first, siteDir } = version);
  publisher = site.publisher({ siteDir });
});

/** Renders each shard as a machine of its own would. Returns the folders. */
async function renderShards(count: number, from: string, openBundle = testingBundle): Promise<string[]> {
  const folders: string[] = [];
  for (let index = 1; index <= count; index++) {
    const folder = site.folder();
    await site.publisher({ siteDir: from, openBundle }).renderShard({ shard: { index, of: count }, folder });
    folders.push(folder);
  }
  return folders;
}

const joined = (report: Awaited<ReturnType<SitePublisher['publishAll']>>) =>
  report.rendered.filter(({ isJoined }) => isJoined).map(({ path }) => path);
const rendered = (report: Awaited<ReturnType<SitePublisher['publishAll']>>) =>
  report.rendered.map(({ path }) => path);

for (const count of [1, 3])
  test(
    `${count} shards publish the same bytes as one machine, and render each page once`,
    nightlyIf(count === 1),
    async () => {
      const empty = site.folder();
      const shards = await renderShards(count, empty);
      expect(existsSync(empty)).toBe(false);
      const report = await site.publisher({ siteDir: empty }).publishAll({ shards });
      expect(joined(report).toSorted()).toEqual(rendered(report).toSorted());
      expect(report.rendered.length).toBeGreaterThan(20);
      expect(bytesIn(empty)).toEqual(bytesIn(first));
    },
  );

test('after a change each shard renders its part of the changed pages, and no other page', async () => {
  await change(site, 'properties', idOf(1), { price: 9_990_000 });
  const shards = await renderShards(2, siteDir);
  const parts = shards.map((folder) => filesIn(folder).filter((file) => file.endsWith('.html')).length);
  expect(bytesIn(siteDir)).toEqual(bytesIn(first));
  const report = await publisher.publishAll({ shards });
  expect(parts[0] && parts[1] && parts[0] + parts[1]).toBe(report.rendered.length);
  expect(joined(report).length).toBe(report.rendered.length);
  const singleFolder = site.folder(first);
  await site.publisher({ siteDir: singleFolder }).publishAll();
  expect(bytesIn(siteDir)).toEqual(bytesIn(singleFolder));
});

test('a row changed after its shard was rendered is published in its current state', nightly, async () => {
  const empty = site.folder();
  const shards = await renderShards(2, empty);
  await change(site, 'properties', idOf(1), { title: 'Sunlit corner home by the lake' });
  await addRows(site.client, { properties: [homeRow(77, { society_id: societies.meadows })] });
  const report = await site.publisher({ siteDir: empty }).publishAll({ shards });
  expect(joined(report).length).toBeLessThan(report.rendered.length);
  const singleFolder = site.folder();
  await site.publisher({ siteDir: singleFolder }).publishAll();
  expect(bytesIn(empty)).toEqual(bytesIn(singleFolder));
});

test('a page that is missing or truncated in its shard is rendered again', nightly, async () => {
  const empty = site.folder();
  const [shard = ''] = await renderShards(1, empty);
  const [missing = '', cut = ''] = filesIn(shard).filter((file) => file.startsWith('bangalore/'));
  rmSync(join(shard, missing));
  truncateSync(join(shard, cut), 1000);
  const report = await site.publisher({ siteDir: empty }).publishAll({ shards: [shard] });
  expect(
    report.rendered
      .filter(({ isJoined }) => !isJoined)
      .map(({ file }) => file)
      .toSorted(),
  ).toEqual([missing, cut].toSorted());
  expect(bytesIn(empty)).toEqual(bytesIn(first));
});

test('the pages of a missing shard are rendered by the publish that joins the others', async () => {
  const empty = site.folder();
  const [one = ''] = await renderShards(2, empty);
  const report = await site.publisher({ siteDir: empty }).publishAll({ shards: [one] });
  expect(joined(report).length).toBeLessThan(report.rendered.length);
  expect(bytesIn(empty)).toEqual(bytesIn(first));
});

test('a shard of another code version is logged, and its pages are rendered again', nightly, async () => {
  const empty = site.folder();
  const other = redesigned(await testingBundle(), site.folder(), 'other');
  const [shard = ''] = await renderShards(1, empty, async () => other);
  const report = await site.publisher({ siteDir: empty }).publishAll({ shards: [shard] });
  expect(joined(report)).toEqual([]);
  expect(site.logged.join('\n')).toContain(
    `${shard} was rendered by another version of the code: its pages are rendered again.`,
  );
  expect(bytesIn(empty)).toEqual(bytesIn(first));
});

test('a folder without a shard stops the publish before anything is written', async () => {
  await change(site, 'properties', idOf(1), { price: 9_990_000 });
  const folder = site.folder();
  await expect(publisher.publishAll({ shards: [folder] })).rejects.toThrow(
    `${folder} holds no shard. Render one with \`npm run generate -- --shard I/N\``,
  );
  expect(bytesIn(siteDir)).toEqual(bytesIn(first));
});

test('a shard folder that is rendered again contains nothing of the previous run', async () => {
  const [shard = ''] = await renderShards(1, site.folder());
  await site.publisher({ siteDir }).renderShard({ shard: { index: 1, of: 1 }, folder: shard });
  expect(JSON.parse(pageIn(shard, 'shard.json'))).toHaveProperty('pages', {});
});

test('a publisher that has rendered a shard still publishes earlier changes', nightly, async () => {
  await publisher.publishAll();
  await change(site, 'properties', idOf(1), { price: 9_990_000 });
  await publisher.renderShard({ shard: { index: 1, of: 2 }, folder: site.folder() });
  await publisher.publishEntities([{ type: 'area', id: areas.hebbal }], []);
  const singleFolder = site.folder(first);
  await site.publisher({ siteDir: singleFolder }).publishAll();
  expect(bytesIn(siteDir)).toEqual(bytesIn(singleFolder));
});
