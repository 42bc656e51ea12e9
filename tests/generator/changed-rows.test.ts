import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Entity } from '#domain/entity.ts';
import { describe, expect, test } from 'vitest';
import { affectedPages } from '#generator/affected/affected-pages.ts';
import { createRowStore } from '#generator/read/row-store.ts';
import type { GenerateReport } from '#generator/report/publish-report.ts';
import type { SitePublisher } from '#generator/publish/site-publisher.ts';
import {
  addRows,
  bytesIn,
  change,
  filesIn,
  origin,
  pageIn,
  pagesLinking,
  sitemapsIn,
  type TestingSite,
} from './testing-site.ts';
import { areas, dataSet, homeRow, idOf, societies } from './data-set.ts';
import { beginEachWithFirstVersion } from './first-version.ts';
import { nightly } from '../fixtures/nightly.ts';

let site: TestingSite;
let first: string;
let siteDir: string;
let publisher: SitePublisher;

beginEachWithFirstVersion((version) => {
  ({ site, first, siteDir } = version);
  publisher = site.publisher({ siteDir });
});

const rendered = (report: GenerateReport) => report.rendered.map(({ path }) => path).toSorted();
const removed = (report: GenerateReport) => report.removed.map(({ path }) => path).toSorted();
const listed = () => sitemapsIn(siteDir);
const linking = (address: string) => pagesLinking(siteDir, address);

/** Publishes the change and compares the result with the prediction and with a publish into an empty folder. */
async function publishChange(
  entities: readonly Entity[],
  make: () => Promise<void>,
): Promise<GenerateReport> {
  const rows = createRowStore(site.client);
  await rows.load();
  const before = rows.catalogue();
  await make();
  await rows.load();
  const after = rows.catalogue();
  const report = await publisher.publishAll();
  const predicted = new Set(entities.flatMap((entity) => [...affectedPages({ entity, before, after })]));
  expect(rendered(report).filter((path) => !predicted.has(path))).toEqual([]);
  expect(removed(report).filter((path) => !predicted.has(path))).toEqual([]);
  expect(report.failed).toEqual([]);

  const freshFolder = site.folder();
  await site.publisher({ siteDir: freshFolder }).publishAll();
  expect(bytesIn(freshFolder)).toEqual(bytesIn(siteDir));
  return report;
}

const home = (number: number): Entity => ({ type: 'property', id: idOf(number) });

describe('one change', () => {
  test('of a price renders exactly the pages that show it, and replaces the search index of its offer', async () => {
    const filesBefore = filesIn(siteDir);
    const report = await publishChange([home(203)], () =>
      change(site, 'properties', idOf(203), { price: 3_050_000 }),
    );
    const showing = filesIn(siteDir).filter(
      (file) => file.endsWith('.html') && /30\.5 L|30\.50 L|30,50,000/.test(pageIn(siteDir, file)),
    );
    expect(report.rendered.map(({ file }) => file).toSorted()).toEqual(showing.toSorted());
    expect(showing).toContain('bangalore/property/studio-in-hebbal-heights/index.html');
    expect(showing).toContain('bangalore/societies/hebbal-heights/index.html');
    expect(showing).toContain('buy/index.html');
    expect(showing.length).toBeLessThan(20);

    expect(filesIn(siteDir).filter((file) => !filesBefore.includes(file))).toEqual([
      expect.stringMatching(/^_a\/search-cards\.[0-9a-f]{12}\.json$/),
      expect.stringMatching(/^_a\/search-sale-prices\.[0-9a-f]{12}\.json$/),
    ]);
    const files = new Set(filesIn(siteDir));
    expect(filesBefore.filter((file) => !files.has(file))).toHaveLength(2);

    const bytes = bytesIn(siteDir);
    const forced = await publisher.publishAll({ force: true });
    expect(forced.skipped).toBe(0);
    expect(bytesIn(siteDir)).toEqual(bytes);
  });

  test('sets a new date for its pages in the sitemap, and keeps the date of others', async () => {
    await change(site, 'properties', idOf(203), { price: 3_050_000 });
    const laterPublisher = site.publisher({ siteDir, now: () => new Date('2026-12-24T01:00:00Z') });
    await laterPublisher.publishAll();
    const day = (path: string) =>
      new RegExp(`<loc>${origin}${path}</loc><lastmod>([^<]+)</lastmod>`).exec(listed())?.[1];
    expect(day('/property/studio-in-hebbal-heights')).toBe('2026-12-24');
    expect(day('/about')).toBe('2026-11-21');
    expect(day('/bangalore/areas/whitefield-bangalore')).toBe('2026-11-21');
  });

  test('that unpublishes a listing removes its file, its sitemap entry and every link to it', async () => {
    const path = '/property/corner-flat-in-whitefield-meadows';
    expect(linking(path).length).toBeGreaterThan(2);
    const report = await publishChange([home(201)], () =>
      change(site, 'properties', idOf(201), { publish: 10 }),
    );
    expect(removed(report)).toEqual([path]);
    expect(existsSync(join(siteDir, `bangalore${path}`))).toBe(false);
    expect(listed()).not.toContain(path);
    expect(linking(path)).toEqual([]);
  });

  test('that deletes a listing removes its page, the lists it was needed for, and every link to it', async () => {
    const report = await publishChange([home(203)], async () => {
      await site.client.from('properties').delete().eq('id', idOf(203));
    });
    // The 2 BHK lists go as well: without the studio they would hold all homes of the area and of the city.
    expect(removed(report)).toEqual([
      '/buy/in/bangalore/2-bhk',
      '/buy/in/hebbal/2-bhk',
      '/buy/in/hebbal/2-bhk/2',
      '/property/studio-in-hebbal-heights',
    ]);
    expect(linking('/property/studio-in-hebbal-heights')).toEqual([]);
    const { data } = await site.client
      .from('html_generation_metadata')
      .select('*')
      .eq('entity_id', idOf(203));
    expect(data).toEqual([]);
  });

  test('that publishes a listing adds its page, its sitemap entry and links from its lists', async () => {
    const report = await publishChange([home(204)], () =>
      change(site, 'properties', idOf(204), { publish: 11 }),
    );
    expect(rendered(report)).toContain('/property/withheld-for-now');
    expect(linking('/property/withheld-for-now')).toContain('buy/index.html');
    expect(listed()).toContain(`${origin}/property/withheld-for-now<`);
  });

  test('that adds a listing renders exactly the changed pages, including lists by place, size and budget', async () => {
    const before = bytesIn(siteDir);
    const lakeside = homeRow(301, { title: 'Lakeside flat', price: 5_100_000 });
    const report = await publishChange([home(301)], () => addRows(site.client, { properties: [lakeside] }));
    // The files that differ from the site without the home. publishChange has compared the site with a full publish.
    const changed = Object.entries(bytesIn(siteDir)).flatMap(([file, bytes]) =>
      file.endsWith('.html') && before[file] !== bytes ? file : [],
    );
    expect(report.rendered.map(({ file }) => file).toSorted()).toEqual(changed.toSorted());
    expect(linking('/property/lakeside-flat')).toEqual(
      expect.arrayContaining([
        'buy/index.html',
        'bangalore/buy/in/hebbal/index.html',
        'bangalore/buy/in/hebbal/2-bhk/index.html',
        'bangalore/buy/in/hebbal/under-60-lakh/index.html',
      ]),
    );
    expect(changed.filter((file) => /^rent|^about|whitefield-meadows/.test(file))).toEqual([]);
    // Among them areas and societies with one home or two, which show the homes around them.
    expect(changed.length).toBeLessThan(30);
  });

  test('shows a listing on the front page from 1000 on, but not at 999', nightly, async () => {
    expect(pageIn(siteDir, 'index.html')).not.toContain('/property/home-000000ca');
    await publishChange([home(202)], () => change(site, 'properties', idOf(202), { publish: 1000 }));
    expect(pageIn(siteDir, 'index.html')).toContain('/property/home-000000ca');
    await publishChange([home(202)], () => change(site, 'properties', idOf(202), { publish: 999 }));
    expect(pageIn(siteDir, 'index.html')).not.toContain('/property/home-000000ca');
  });

  test('of a title moves the page and leaves a redirect at the old address', async () => {
    const report = await publishChange([home(203)], () =>
      change(site, 'properties', idOf(203), { title: 'Studio by the lake' }),
    );
    expect(rendered(report)).toContain('/property/studio-by-the-lake');
    expect(removed(report)).toEqual([]);
    const alias = pageIn(siteDir, 'bangalore/property/studio-in-hebbal-heights/index.html');
    expect(alias).toContain(`<link rel="canonical" href="${origin}/property/studio-by-the-lake"`);
    expect(alias).toMatch(/http-equiv="refresh"/);
    expect(pageIn(siteDir, '_redirects')).toContain(
      '/property/studio-in-hebbal-heights /property/studio-by-the-lake 301\n',
    );
    expect(listed()).not.toContain('/property/studio-in-hebbal-heights<');
    expect(linking('/property/studio-in-hebbal-heights')).toEqual([]);
  });

  test('of a title, made twice, redirects both old addresses to the newest', nightly, async () => {
    await publishChange([home(203)], () =>
      change(site, 'properties', idOf(203), { title: 'Studio by the lake' }),
    );
    await publishChange([home(203)], () =>
      change(site, 'properties', idOf(203), { title: 'Studio by the park' }),
    );
    const rules = pageIn(siteDir, '_redirects');
    expect(rules).toContain('/property/studio-in-hebbal-heights /property/studio-by-the-park 301\n');
    expect(rules).toContain('/property/studio-by-the-lake /property/studio-by-the-park 301\n');
  });

  test("of a society's slug, made twice, keeps one metadata row with the new path", nightly, async () => {
    await publishChange([{ type: 'society', id: societies.heights }], () =>
      change(site, 'society', societies.heights, { slug: 'heights-of-hebbal' }),
    );
    await change(site, 'society', societies.heights, { slug: 'hebbal-heights-again' });
    await publisher.publishAll();
    const { data } = await site.client
      .from('html_generation_metadata')
      .select('html_path')
      .eq('entity_id', societies.heights);
    expect(data).toEqual([{ html_path: 'public/bangalore/societies/hebbal-heights-again/index.html' }]);
  });

  test('that hides a society removes its page and every link to it, but keeps its homes', async () => {
    const path = '/bangalore/societies/whitefield-meadows';
    const report = await publishChange([{ type: 'society', id: societies.meadows }], () =>
      change(site, 'society', societies.meadows, { name: ' UNLISTED ' }),
    );
    expect(removed(report)).toEqual([path]);
    expect(linking(path)).toEqual([]);
    expect(listed()).not.toContain(path);
    expect(existsSync(join(siteDir, 'bangalore/property/corner-flat-in-whitefield-meadows/index.html'))).toBe(
      true,
    );
  });

  test("of an area's name renders the pages that show it, including its short spelling", async () => {
    const report = await publishChange([{ type: 'area', id: areas.whitefield }], () =>
      change(site, 'local_areas', areas.whitefield, { area: 'Whitefield East' }),
    );
    expect(rendered(report)).toContain('/bangalore/areas/whitefield');
    expect(rendered(report)).toContain('/property/corner-flat-in-whitefield-meadows');
  });

  test('both spellings of an area have a page, and the stored one is canonical', () => {
    const alias = pageIn(siteDir, 'bangalore/areas/whitefield/index.html');
    expect(alias).toContain(`<link rel="canonical" href="${origin}/bangalore/areas/whitefield-bangalore"`);
    expect(listed()).toContain('/bangalore/areas/whitefield-bangalore<');
    expect(listed()).not.toContain('/bangalore/areas/whitefield<');
  });

  test("of a home's area moves the home from the old area page to the new one", async () => {
    const report = await publishChange([home(203)], () =>
      change(site, 'properties', idOf(203), { area_id: areas.yelahanka }),
    );
    expect(rendered(report)).toEqual(
      expect.arrayContaining(['/bangalore/areas/hebbal', '/bangalore/areas/yelahanka', '/bangalore/areas']),
    );
    expect(linking('/property/studio-in-hebbal-heights')).toContain('bangalore/areas/yelahanka/index.html');
    expect(linking('/property/studio-in-hebbal-heights')).not.toContain('bangalore/areas/hebbal/index.html');
  });
});

describe('removed pages', () => {
  test('the page of a deleted row is removed with its folder', async () => {
    await site.client.from('local_areas').delete().eq('id', areas.loner);
    const report = await publisher.publishAll();
    expect(removed(report)).toEqual(['/bangalore/areas/somewhere-else']);
    expect(existsSync(join(siteDir, 'bangalore/areas/somewhere-else'))).toBe(false);
  });

  test('removing more than a fifth of the pages is refused before anything is written, unless it is allowed', async () => {
    const before = bytesIn(siteDir);
    // As if the wrong project were configured: no trigger tells the queue, which would put the removals on hold.
    await site.sql.exec(`set session_replication_role = replica;
      update public.properties set publish = 5 where bedrooms = 2 and price < 9000000;
      set session_replication_role = origin`);
    await expect(publisher.publishAll()).rejects.toThrow(
      /would remove 1[5-9] of 67 pages, more than 20 %\. Nothing was changed\..*--allow-removals/,
    );
    expect(bytesIn(siteDir)).toEqual(before);
    const report = await publisher.publishAll({ allowRemovals: true });
    expect(report.removed.length).toBeGreaterThan(14);
  });
});

describe('publishing one page by its slug', () => {
  test('renders that page even if unchanged, and no other', async () => {
    const report = await publisher.publishOne('society', 'hebbal-heights');
    expect(report.rendered.map(({ path, reason }) => [path, reason])).toEqual([
      ['/bangalore/societies/hebbal-heights', 'asked for'],
    ]);
    expect(bytesIn(siteDir)).toEqual(bytesIn(first));
  });

  test('leaves other changes to the next publish, without broken links', nightly, async () => {
    await change(site, 'properties', idOf(201), { publish: 10 });
    await publisher.publishOne('area', 'yelahanka');
    const path = '/property/corner-flat-in-whitefield-meadows';
    expect(linking(path).length > 0 && !existsSync(join(siteDir, `bangalore${path}`))).toBe(false);
    const report = await publisher.publishAll();
    expect(removed(report)).toEqual([path]);
    expect(linking(path)).toEqual([]);
  });

  test('rejects an unknown slug with an explanation', async () => {
    await expect(publisher.publishOne('property', 'no-such-home')).rejects.toThrow(
      "No published property has the slug 'no-such-home'. Check its spelling, and that it is published.",
    );
  });
});

test('the data set of these tests has 62 homes', () => {
  expect(dataSet().properties).toHaveLength(62);
});
