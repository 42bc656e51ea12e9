import { expect, test } from 'vitest';
import { dataSet, idOf, homeRow } from './data-set.ts';
import { beginEachWithFirstVersion } from './first-version.ts';
import { redesigned } from './redesign.ts';
import { change, type TestingSite } from './testing-site.ts';
import { testingBundle } from './testing-bundle.ts';
import { nightly } from '../fixtures/nightly.ts';

let site: TestingSite;
let siteDir: string;

beginEachWithFirstVersion(async (version) => {
  ({ site, siteDir } = version);
  // After this, the database has a record of the pages in this folder, as if they were published from it.
  await site.publisher({ siteDir }).publishAll();
  site.logged.length = 0;
});

const logLines = () => site.logged.filter((line) => /predicted|pages changed/.test(line));

test('a first publish logs no unpredicted change, even with stale pages in the database', async () => {
  await change(site, 'properties', idOf(203), { price: 3_050_000 });
  const report = await site.publisher({ siteDir: site.folder() }).publishAll();
  expect(report.rendered.length).toBeGreaterThan(60);
  expect(logLines()).toEqual([]);
});

test('a publish to a new address logs its reason in one line', nightly, async () => {
  const moved = site.publisher({ siteDir, siteOrigin: 'http://localhost:24901' });
  const { rendered } = await moved.publishAll();
  expect(rendered.length).toBeGreaterThan(60);
  expect(logLines()).toEqual([
    `${rendered.length} pages changed: the site's address is http://localhost:24901, before it was https://angala.example.`,
  ]);
});

test('a publish from another database logs its reason in one line', nightly, async () => {
  const rows = dataSet();
  await site.reset({ ...rows, properties: [...rows.properties, homeRow(301, { title: 'New here' })] });
  await site.publisher({ siteDir }).publishAll();
  expect(logLines()).toEqual([
    expect.stringMatching(
      /^\d+ pages changed: the pages that stood here came from another state of the database\.$/,
    ),
  ]);
});

test('a publish from another backend logs its reason in one line', nightly, async () => {
  const backend = { url: '', publishableKey: 'sb_publishable_of_another' };
  await change(site, 'properties', idOf(203), { price: 3_050_000 });
  const { rendered } = await site.publisher({ siteDir, backend }).publishAll();
  expect(logLines()).toEqual([
    `${rendered.length} pages changed: the pages that stood here came from another backend.`,
  ]);
});

test('a publish with a new design logs its reason in one line', async () => {
  await site.sql.exec('alter table public.properties disable trigger user');
  await change(site, 'properties', idOf(203), { price: 3_050_000 });
  await site.sql.exec('alter table public.properties enable trigger user');
  const bundle = redesigned(await testingBundle(), site.folder(), 'autumn');
  await site.publisher({ siteDir, openBundle: async () => bundle }).publishAll();
  expect(logLines()).toEqual([expect.stringMatching(/^\d+ pages changed: the design is new\.$/)]);
});

test('a page that changed without a known reason or prediction is logged as a warning', async () => {
  await site.sql.exec('alter table public.properties disable trigger user');
  await change(site, 'properties', idOf(203), { price: 3_050_000 });
  await site.sql.exec('alter table public.properties enable trigger user');
  await site.publisher({ siteDir }).publishAll();
  expect(logLines()).toContain('warn: /property/studio-in-hebbal-heights changed without being predicted.');
});
