import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GenerateReport } from '#generator/report/publish-report.ts';
import { findRedirect, parseRedirects } from '#server/static-site/redirects.ts';
import {
  bytesIn,
  filesIn,
  openTestingSite,
  origin,
  pageIn,
  sitemapsIn,
  timesIn,
  visibleText,
  type TestingSite,
} from './testing-site.ts';
import { wholeBundle } from './testing-bundle.ts';

let site: TestingSite;
let siteDir: string;
let report: GenerateReport;

beforeAll(async () => {
  site = await openTestingSite({ database: 'pglite' });
  await site.reset();
  siteDir = site.folder();
  report = await publisher({ siteDir }).publishAll();
});
/** A publisher with every file of the bundle. */
const publisher = (setup: { siteDir: string; now?: () => Date }) =>
  site.publisher({ openBundle: wholeBundle, ...setup });
afterAll(() => site.close());

const htmlFiles = () => filesIn(siteDir).filter((file) => file.endsWith('.html'));

/** Whether a visitor gets a file at this address, by the redirects of the CDN. */
function answers(address: string): boolean {
  const path = decodeURIComponent(address.replace(/[?#].*$/, ''));
  const rule = findRedirect(parseRedirects(pageIn(siteDir, '_redirects')), path);
  const target = rule ? decodeURIComponent(rule.to) : path;
  if (rule && rule.status !== 200) return answers(target);
  const file = join(siteDir, target);
  return (existsSync(file) && statSync(file).isFile()) || existsSync(join(file, 'index.html'));
}

describe('the first publish', () => {
  test('renders a page for every published row, and none for others', () => {
    expect(report.failed).toEqual([]);
    expect(report.badRows).toEqual([]);
    const rendered = Object.groupBy(report.rendered, ({ entity }) => entity?.type ?? 'other');
    expect(rendered.property?.length).toBe(60);
    expect(rendered.society?.length).toBe(3);
    expect(rendered.area?.length).toBe(4);
    expect(site.logged.filter((line) => /without being predicted/.test(line))).toEqual([]);
  });

  test('writes only complete pages, with one h1 and without null, undefined or NaN', () => {
    for (const file of htmlFiles()) {
      const html = pageIn(siteDir, file);
      expect(html.trimEnd().endsWith('</html>'), file).toBe(true);
      expect(html.match(/<h1[\s>]/g), file).toHaveLength(1);
      expect(visibleText(html), file).not.toMatch(/\b(null|undefined|NaN)\b/);
    }
    expect(filesIn(siteDir).filter((file) => /unfinished|\.publishing/.test(file))).toEqual([]);
  });

  test('writes a file for every link, picture, style and script of every page', () => {
    const broken = new Set<string>();
    for (const file of htmlFiles()) {
      const html = pageIn(siteDir, file);
      const single = [...html.matchAll(/\s(?:href|src|component-url|renderer-url)="(\/[^"]*)"/g)];
      const sets = [...html.matchAll(/\ssrcset="([^"]*)"/g)].flatMap(([, set = '']) =>
        set.split(',').map((each) => each.trim().split(/\s+/)[0] ?? ''),
      );
      for (const address of [...single.map(([, found = '']) => found), ...sets]) {
        const path = address.replaceAll('&amp;', '&');
        if (path.startsWith('/') && !path.startsWith('/functions/') && !answers(path)) {
          broken.add(`${file}: ${path}`);
        }
      }
    }
    expect([...broken]).toEqual([]);
  });

  test('dates the claims of the site on its pages', () => {
    const home = visibleText(pageIn(siteDir, 'index.html'));
    expect(home).toMatch(/We describe 150\+ societies ?, .* As of \d+ [A-Z][a-z]+ \d{4}\./);
    for (const file of ['societies/index.html', 'bangalore/areas/index.html'])
      expect(visibleText(pageIn(siteDir, file))).toMatch(
        /Verified Data 100% Verified Data as of \d+ [A-Z][a-z]+ \d{4}\./,
      );
  });

  test('gives homes with the same title different addresses', () => {
    const homes = htmlFiles().filter((file) => file.startsWith('bangalore/property/2-bhk-in-hebbal'));
    expect(homes).toHaveLength(54);
    expect(homes).toContain('bangalore/property/2-bhk-in-hebbal/index.html');
  });

  test('lists in the sitemap exactly the canonical pages that may be indexed', () => {
    const canonical = htmlFiles()
      .map((file) => pageIn(siteDir, file))
      .filter(
        (html) => !/<meta name="robots" content="noindex/.test(html) && !/http-equiv="refresh"/.test(html),
      )
      .flatMap((html) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? []);
    const index = pageIn(siteDir, 'sitemap.xml');
    const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) =>
      new URL(loc).pathname.slice(1),
    );
    expect(files[0]).toBe('sitemap1.xml');
    const listed = files.flatMap((file) =>
      [...pageIn(siteDir, file).matchAll(/<url><loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc),
    );
    expect(listed.toSorted()).toEqual([...new Set(canonical)].toSorted());
    expect(new Set(listed).size).toBe(listed.length);
    expect(report.sitemapUrls).toBe(listed.length);
    expect(listed).toContain(`${origin}/property/2-bhk-in-hebbal`);
    expect(listed).not.toContain(`${origin}/admin`);
  });

  test('writes a robots.txt that names the sitemap and disallows the functions', () => {
    expect(pageIn(siteDir, 'robots.txt')).toContain(`Sitemap: ${origin}/sitemap.xml`);
    expect(pageIn(siteDir, 'robots.txt')).toContain('Disallow: /functions/');
  });

  test('records the file and size of every page of a row in the database', async () => {
    const { data } = await site.client.from('html_generation_metadata').select('*');
    expect(data).toHaveLength(67);
    for (const row of data ?? []) {
      const path = row.html_path ?? '';
      expect(path).toMatch(/^public\/bangalore\/(property|societies|areas)\/[a-z0-9-]+\/index\.html$/);
      const file = join(siteDir, path.slice('public/'.length));
      expect(statSync(file).size, path).toBe(row.file_size_bytes);
      expect(Number(row.generation_duration_ms)).toBeGreaterThan(0);
      expect(row.needs_regeneration).toBe(false);
      expect(row.last_generated_at).not.toBeNull();
    }
  });

  test('reports the total of the bytes it wrote', () => {
    const written = report.rendered.map(({ file }) => statSync(join(siteDir, file)).size);
    expect(report.bytes).toBe(written.reduce((sum, size) => sum + size, 0));
  });
});

describe('a second publish', () => {
  test('in the same process renders nothing and writes no file', async () => {
    const before = [bytesIn(siteDir), timesIn(siteDir)];
    const secondReport = await publisher({ siteDir }).publishAll();
    expect(secondReport.rendered).toEqual([]);
    expect(secondReport.skipped).toBe(report.rendered.length);
    expect([bytesIn(siteDir), timesIn(siteDir)]).toEqual(before);
  });

  test('on another day writes the same bytes when nothing changed', async () => {
    const before = bytesIn(siteDir);
    const laterPublisher = publisher({ siteDir, now: () => new Date('2026-12-24T00:00:00Z') });
    await laterPublisher.publishAll({ force: true });
    expect(bytesIn(siteDir)).toEqual(before);
  });

  test('uses the date in India as last modification', async () => {
    const freshFolder = site.folder();
    const justPastMidnight = () => new Date('2026-11-21T18:30:00Z');
    await publisher({ siteDir: freshFolder, now: justPastMidnight }).publishAll();
    const days = [...sitemapsIn(freshFolder).matchAll(/<lastmod>([^<]+)</g)].map(([, day]) => day);
    expect(new Set(days)).toEqual(new Set(['2026-11-22']));
  });

  test('into an empty folder writes the same bytes', async () => {
    const freshFolder = site.folder();
    await publisher({ siteDir: freshFolder }).publishAll();
    expect(bytesIn(freshFolder)).toEqual(bytesIn(siteDir));
  });

  test('restores a page that was deleted by hand', async () => {
    const before = bytesIn(siteDir);
    rmSync(join(siteDir, 'about/index.html'));
    const secondReport = await publisher({ siteDir }).publishAll();
    expect(secondReport.rendered.map(({ path, reason }) => [path, reason])).toEqual([
      ['/about', 'file missing'],
    ]);
    expect(bytesIn(siteDir)).toEqual(before);
  });
});
