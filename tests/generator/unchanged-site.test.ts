import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { SitePublisher } from '#generator/publish/site-publisher.ts';
import { createServiceClient } from '#server/supabase/clients.ts';
import { idOf } from './data-set.ts';
import { beginEachWithFirstVersion, firstVersionWithSocialImages } from './first-version.ts';
import { nightly, nightlyIf } from '../fixtures/nightly.ts';
import { redesigned } from './redesign.ts';
import { testingBundle } from './testing-bundle.ts';
import { bytesIn, change, origin, pageIn, today, type TestingSite } from './testing-site.ts';

let site: TestingSite;
let siteDir: string;
const home = idOf(203);
const page = 'bangalore/property/corner-flat-in-whitefield-meadows/index.html';

beginEachWithFirstVersion(async (version) => {
  ({ site } = version);
  siteDir = site.folder(await firstVersionWithSocialImages(site));
  const publisher = site.publisher({ siteDir });
  const publishAndNote = async () => {
    await publisher.publishAll();
    await publisher.renderSocialImages();
    return publisher.noteState();
  };
  // Rows that were written while a transaction was open, of any database of the cluster, count as written since: a test that
  // runs beside this one may have one open.
  await expect.poll(publishAndNote).toBe(true);
});
/** The publisher of a new process. */
const newPublisher = (setup: Partial<Parameters<TestingSite['publisher']>[0]> = {}) =>
  site.publisher({ siteDir, ...setup });
const looks = async (publisher: SitePublisher = newPublisher()) =>
  !(await publisher.publishAll()).isUnchanged;

test('a new process that finds what the last one left publishes nothing, and says how many pages stand', async () => {
  const before = bytesIn(siteDir);
  const report = await newPublisher().publishAll();
  const full = await site.publisher({ siteDir }).publishAll({ scheduled: true });
  expect(report).toMatchObject({ isUnchanged: true, rendered: [], removed: [], failed: [], waiting: 0 });
  expect([report.skipped, report.sitemapUrls]).toEqual([full.skipped, full.sitemapUrls]);
  expect(bytesIn(siteDir)).toEqual(before);
  const runs = await site.sql.query<{ skipped: number }>(
    `select (report ->> 'skipped')::int as skipped from public.publish_runs order by id desc limit 2`,
  );
  expect(runs.map(({ skipped }) => skipped)).toEqual([full.skipped, full.skipped]);
});

test('views of homes, which are written on their rows, are no changes', async () => {
  for (const isRobot of [false, true])
    await site.sql.query(`select public.record_property_view($1, 'Firefox', $2)`, [home, isRobot]);
  expect(await looks()).toBe(false);
  await site.sql.exec(
    `alter table public.properties disable trigger user;
     update public.properties set title = 'Another title' where id = '${home}';
     alter table public.properties enable trigger user`,
  );
  expect(await looks()).toBe(true);
});

test('what comes after it in the same process is published', async () => {
  const publisher = newPublisher();
  expect((await publisher.publishAll()).isUnchanged).toBe(true);
  await change(site, 'properties', home, { price: 3_050_000 });
  const report = await publisher.publishEntities([{ type: 'property', id: home }], []);
  expect(report.rendered.some(({ entity }) => entity?.id === home)).toBe(true);
  const other = site.folder();
  await site.publisher({ siteDir: other }).publishAll();
  expect(Object.entries(bytesIn(siteDir)).filter(([name]) => !/^cards/.test(name))).toEqual(
    Object.entries(bytesIn(other)),
  );
});

describe('a new process looks through everything', () => {
  const sql = (text: string) => async () => void (await site.sql.exec(text));
  const changes: readonly [why: string, change: () => Promise<void> | void][] = [
    ['a price changed', () => change(site, 'properties', home, { price: 3_050_000 })],
    ['a home was hidden', () => change(site, 'properties', home, { publish: 0 })],
    ['a home is gone', sql(`delete from public.properties where id = '${home}'`)],
    [
      'a home was changed by a statement without triggers',
      sql(`alter table public.properties disable trigger user;
           update public.properties set title = 'Another title' where id = '${home}';
           alter table public.properties enable trigger user`),
    ],
    ['a city is new', sql(`insert into public.cities (name) values ('Mysore')`)],
    [
      'a setting changed',
      sql(`insert into public.site_settings (entered) values ('{"claims": "as_counted"}')`),
    ],
    [
      'staff took a page down',
      sql(`insert into public.html_withdrawn_pages (entity_type, entity_id) values ('property', '${home}')`),
    ],
    [
      'a page is marked as stale',
      sql(`update public.html_generation_metadata set needs_regeneration = true where entity_id = '${home}'`),
    ],
    [
      'a page is no longer recorded',
      sql(`delete from public.html_generation_metadata where entity_id = '${home}'`),
    ],
    [
      'an alert has not been told of a change',
      sql(
        `insert into public.home_changes (property_id, kind, home, price) values ('${home}', 'gone', '{}', 1)`,
      ),
    ],
    [
      'the row that says so came from another database',
      sql(`update public.published_state set transaction = '1'`),
    ],
    ['nothing was noted', sql('delete from public.published_state')],
    ['a page is missing', () => rmSync(join(siteDir, page))],
    ['the sitemap is missing', () => rmSync(join(siteDir, 'sitemap.xml'))],
    ['a social image is missing', () => rmSync(join(siteDir, 'cards'), { recursive: true })],
    [
      'a page was altered and kept its size',
      () => writeFileSync(join(siteDir, page), pageIn(siteDir, page).replace('<h1', '<h2')),
    ],
    ['a file is too much', () => writeFileSync(join(siteDir, 'stray.html'), '')],
    ['the last publish was cut off', () => writeFileSync(join(siteDir, '.publishing'), '')],
  ];
  /** One change of each place that a publish looks at. */
  const inEveryRun = [
    'a price changed',
    'staff took a page down',
    'a page is marked as stale',
    'the row that says so came from another database',
    'a page is missing',
    'the last publish was cut off',
    'a setting changed',
  ];
  for (const [why, happen] of changes)
    test(`when ${why}`, nightlyIf(!inEveryRun.includes(why)), async () => {
      await happen();
      expect(await looks()).toBe(true);
    });

  test('when the design is new, the site has another address, or a day has begun', async () => {
    const bundle = await testingBundle();
    const design = () => Promise.resolve(redesigned(bundle, site.folder(), 'new'));
    const tomorrow = new Date(today.getTime() + 24 * 3_600_000);
    for (const setup of [{ openBundle: design }, { siteOrigin: `${origin}:8443` }, { now: () => tomorrow }])
      expect(await looks(newPublisher({ siteDir: site.folder(siteDir), ...setup }))).toBe(true);
  });

  test.each<[where: string, folder: () => string]>([
    ['into an empty folder', () => site.folder()],
    ['when a price changed', () => siteDir],
  ])('and reads the rows while the bundle is built, %s', nightly, async (_, folder) => {
    await change(site, 'properties', home, { price: 3_050_000 });
    const client = createServiceClient(site.project);
    const from = vi.spyOn(client, 'from');
    const areHomesRead = () => from.mock.calls.some(([table]) => String(table) === 'properties');
    const openBundle = async () => {
      await vi.waitUntil(areHomesRead, { timeout: 60_000 });
      return testingBundle();
    };
    expect(await looks(newPublisher({ siteDir: folder(), client, openBundle }))).toBe(true);
  });

  test('every week, and when that is asked for', nightly, async () => {
    for (const options of [{ scheduled: true }, { force: true }, { dryRun: true }, { allowRemovals: true }])
      expect((await newPublisher().publishAll(options)).isUnchanged, JSON.stringify(options)).toBe(false);
  });
});

describe('nothing is noted', () => {
  const note = async () =>
    (await site.sql.query<{ count: number }>('select count(*)::int as count from public.published_state'))[0]
      ?.count;

  test('while social images are missing, when only one page was published, and when a row has changed since', async () => {
    await site.sql.exec('delete from public.published_state');
    rmSync(join(siteDir, 'cards'), { recursive: true });
    rmSync(join(siteDir, 'cards.json'));
    const publisher = newPublisher();
    await publisher.publishAll();
    expect(await publisher.noteState()).toBe(false);
    await publisher.renderSocialImages();
    await change(site, 'properties', home, { price: 3_050_000 });
    expect(await publisher.noteState()).toBe(false);
    await publisher.publishOne('property', 'studio-in-hebbal-heights');
    await publisher.renderSocialImages();
    expect(await publisher.noteState()).toBe(false);
    expect(await note()).toBe(0);
    await publisher.publishAll();
    await publisher.renderSocialImages();
    expect(await publisher.noteState()).toBe(true);
    expect(await note()).toBe(1);
  });
});
