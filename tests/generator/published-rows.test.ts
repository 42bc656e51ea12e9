import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSiteFacts } from '#generator/checkup/read-site-facts.ts';
import type { SitePublisher } from '#generator/publish/site-publisher.ts';
import { areaRow, areas, homeRow, idOf } from './data-set.ts';
import { beginEachWithFirstVersion } from './first-version.ts';
import { addRows, bytesIn, change, origin, pageIn, sitemapsIn, type TestingSite } from './testing-site.ts';
import { nightly } from '../fixtures/nightly.ts';

let site: TestingSite;
let siteDir: string;
let publisher: SitePublisher;

beginEachWithFirstVersion((version) => {
  ({ site, siteDir } = version);
  publisher = site.publisher({ siteDir });
});

const COPY = 'bangalore/property/house-near-the-palace/index.html';
const copyOfHome = () => pageIn(siteDir, COPY);
const readFacts = () =>
  readSiteFacts(siteDir, {
    recordedKeys: new Set(),
    queuedKeys: new Set(),
    isSameBackend: () => true,
    isCompared: () => () => true,
  });

describe('a publish', () => {
  test('escapes markup in a title or description, in the page and in its structured data', async () => {
    const hostile = `Flat <img src=x onerror=alert(1)> "quoted" & </title><script>alert(2)</script>`;
    await change(site, 'properties', idOf(203), {
      title: hostile,
      description: '</script><script>alert(3)</script><!-- <svg onload=alert(4)>',
    });
    const report = await publisher.publishAll();
    expect(report.failed).toEqual([]);
    const pages = report.rendered.map(({ file }) => pageIn(siteDir, file));
    for (const html of pages) {
      // Inside the quotes of an attribute a tag is only text.
      expect(html.replaceAll(/="[^"]*"/g, '')).not.toMatch(/<img src=x|<script>alert|<svg onload|<!-- </);
      expect(html.match(/<title[\s>]/g)).toHaveLength(1);
      for (const [, json = ''] of html.matchAll(
        /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g,
      )) {
        expect(json).not.toContain('<');
        expect(() => JSON.parse(json)).not.toThrow();
      }
    }
    const homePage = pages.find((html) => html.includes('"RealEstateListing"')) ?? '';
    expect(homePage).toContain('\\u003c/title>');
  });

  test.each([
    ['a home', 'properties', idOf(203), 'title'],
    ['a society', 'society', 's-heights', 'name'],
    ['an area', 'local_areas', areas.hebbal, 'area'],
  ] as const)(
    'renders the page of %s whose name contains a title or heading tag',
    async (_, table, id, field) => {
      await change(site, table, id, { [field]: 'Flat <title> by the <h1 class="x"> lake' });
      const report = await publisher.publishAll();
      expect(report.failed).toEqual([]);
      const named = report.rendered.map(({ file }) => pageIn(siteDir, file));
      // The words of an area are capitalised.
      expect(named.filter((html) => /="Flat <title> by/i.test(html)).length).toBeGreaterThan(0);
    },
  );

  test('writes a second city into its own folder, without a redirect rule for each of its homes', async () => {
    const rulesBefore = pageIn(siteDir, '_redirects').split('\n');
    const mysore = idOf(0xc1);
    const palace = idOf(0xb1);
    await addRows(site.client, {
      cities: [{ id: mysore, name: 'Mysore' }],
      local_areas: [areaRow(palace, 'Palace Road', { city_id: mysore })],
      properties: [
        homeRow(301, {
          title: 'House near the palace',
          city: 'Mysore',
          area: 'Palace Road',
          area_id: palace,
        }),
      ],
    });
    const report = await publisher.publishAll();
    expect(report.failed).toEqual([]);
    expect(existsSync(join(siteDir, 'mysore/property/house-near-the-palace/index.html'))).toBe(true);
    expect(existsSync(join(siteDir, 'mysore/areas/palace-road/index.html'))).toBe(true);
    expect(existsSync(join(siteDir, 'mysore/areas/index.html'))).toBe(true);
    expect(existsSync(join(siteDir, 'mysore/areas/404.html'))).toBe(true);
    expect(copyOfHome()).toBe(pageIn(siteDir, 'mysore/property/house-near-the-palace/index.html'));
    const rules = pageIn(siteDir, '_redirects').split('\n');
    expect(rules.filter((rule) => !rulesBefore.includes(rule))).toEqual(['/mysore/societies /societies 301']);
    expect(rules).toContain('/property/:slug /bangalore/property/:slug 200');
    expect(sitemapsIn(siteDir)).toContain(`${origin}/property/house-near-the-palace<`);
    const freshFolder = site.folder();
    await site.publisher({ siteDir: freshFolder }).publishAll();
    expect(bytesIn(freshFolder)).toEqual(bytesIn(siteDir));
  });

  test('writes the lists and newest homes of a second city, and removes them with its homes', async () => {
    const palace = idOf(0xb1);
    const ids = [301, 302, 303];
    await addRows(site.client, {
      cities: [{ id: idOf(0xc1), name: 'Mysore' }],
      local_areas: [areaRow(palace, 'Palace Road', { city_id: idOf(0xc1) })],
      properties: ids.map((id) =>
        homeRow(id, { title: `House ${id} near the palace`, city: 'Mysore', area_id: palace }),
      ),
    });
    const report = await publisher.publishAll();
    expect(report.failed).toEqual([]);
    const list = 'buy/in/palace-road-mysore';
    const file = `mysore/${list}/index.html`;
    const copy = `bangalore/${list}/index.html`;
    const latest = 'latest/mysore/sale.json';
    expect(pageIn(siteDir, file)).toContain(`<link rel="canonical" href="${origin}/${list}"`);
    expect(pageIn(siteDir, copy)).toBe(pageIn(siteDir, file));
    expect(pageIn(siteDir, latest)).toContain('House 303 near the palace');
    expect(pageIn(siteDir, 'site.webmanifest')).toContain('Homes in Bangalore and Mysore');
    const published = [file, copy, latest, `bangalore/${list}.atom`];
    const existing = () => published.filter((name) => existsSync(join(siteDir, name)));
    expect(existing()).toEqual(published);
    expect(existsSync(join(siteDir, list))).toBe(false);
    expect((await readFacts())?.facts.strays).toEqual([]);
    for (const id of ids) await change(site, 'properties', idOf(id), { publish: 0 });
    await publisher.publishAll();
    expect(existing()).toEqual([]);
    const freshFolder = site.folder();
    await site.publisher({ siteDir: freshFolder }).publishAll();
    expect(Object.keys(bytesIn(siteDir))).toEqual(Object.keys(bytesIn(freshFolder)));
  });

  test(
    'keeps the copy of a home in another city like its page, and removes it with it',
    nightly,
    async () => {
      await addRows(site.client, {
        cities: [{ id: idOf(0xc1), name: 'Mysore' }],
        properties: [homeRow(301, { title: 'House near the palace', city: 'Mysore', area_id: null })],
      });
      await publisher.publishAll();
      await change(site, 'properties', idOf(301), { description: 'With a garden now.' });
      await publisher.publishAll();
      expect(copyOfHome()).toContain('With a garden now.');
      expect((await readFacts())?.facts.strays).toEqual([]);
      writeFileSync(join(siteDir, COPY), copyOfHome().slice(1));
      expect((await readFacts())?.facts.pages.filter(({ fault }) => fault)).toMatchObject([
        { fault: 'another size' },
      ]);
      await publisher.publishAll();
      expect(copyOfHome()).toBe(pageIn(siteDir, 'mysore/property/house-near-the-palace/index.html'));
      await change(site, 'properties', idOf(301), { city: 'Bangalore' });
      await publisher.publishAll();
      expect(existsSync(join(siteDir, COPY))).toBe(true);
      expect(existsSync(join(siteDir, 'mysore/property/house-near-the-palace'))).toBe(false);
      await change(site, 'properties', idOf(301), { city: 'Mysore', publish: 0 });
      await publisher.publishAll();
      expect(existsSync(join(siteDir, COPY))).toBe(false);
    },
  );

  test('stops when two pages have the same file, and names both', async () => {
    const before = bytesIn(siteDir);
    // The database refuses such rows, but not the new name of a city.
    const [mysore, twin] = [idOf(0xc1), idOf(0xb1)];
    await addRows(site.client, {
      cities: [{ id: mysore, name: 'Mysore' }],
      local_areas: [areaRow(twin, 'Hebbal', { city_id: mysore })],
    });
    await change(site, 'cities', mysore, { name: 'Bangalore ' });
    await expect(publisher.publishAll()).rejects.toThrow(
      `area ${areas.hebbal} (/bangalore/areas/hebbal) and area ${twin} (/bangalore/areas/hebbal) want the same file`,
    );
    expect(bytesIn(siteDir)).toEqual(before);
  });
});
