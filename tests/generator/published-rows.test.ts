import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SitePublisher } from '#generator/publish/site-publisher.ts';
import { areaRow, areas, homeRow, idOf } from './data-set.ts';
import { beginEachWithFirstVersion } from './first-version.ts';
import { addRows, bytesIn, change, origin, pageIn, sitemapsIn, type TestingSite } from './testing-site.ts';

let site: TestingSite;
let siteDir: string;
let publisher: SitePublisher;

beginEachWithFirstVersion((version) => {
  ({ site, siteDir } = version);
  publisher = site.publisher({ siteDir });
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
      expect(named.filter((html) => html.includes('="Flat <title> by')).length).toBeGreaterThan(0);
    },
  );

  test('writes a second city into its own folder, with a redirect rule for each of its homes', async () => {
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
    const rules = pageIn(siteDir, '_redirects');
    expect(rules).toContain('/property/house-near-the-palace /mysore/property/house-near-the-palace 200\n');
    expect(rules.indexOf('/property/house-near-the-palace')).toBeLessThan(rules.search(/^\/property\/[:*]/m));
    expect(rules).toContain('/mysore/societies /societies 301\n');
    expect(sitemapsIn(siteDir)).toContain(`${origin}/property/house-near-the-palace<`);
    const freshFolder = site.folder();
    await site.publisher({ siteDir: freshFolder }).publishAll();
    expect(bytesIn(freshFolder)).toEqual(bytesIn(siteDir));
  });

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
