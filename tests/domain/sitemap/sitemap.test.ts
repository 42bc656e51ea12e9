import { describe, expect, test } from 'vitest';
import { sitemapFiles, urlEntry } from '#domain/sitemap/sitemap.ts';

const origin = 'https://angala.example';
const url = (path: string, changed = '2026-11-01', images: string[] = []) =>
  urlEntry({ url: `${origin}${path}`, changed, images });

describe('the files of a sitemap', () => {
  test('are the index sitemap.xml and sitemap1.xml with every address', () => {
    const { files, firstFileUrlCount } = sitemapFiles(origin, [url('/'), url('/bangalore/areas/hebbal')]);
    expect([...files.keys()]).toEqual(['sitemap1.xml', 'sitemap.xml']);
    expect(files.get('sitemap.xml')).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<sitemapindex /);
    expect(files.get('sitemap1.xml')).toContain('<url><loc>https://angala.example/</loc>');
    expect(files.get('sitemap1.xml')).toContain('/bangalore/areas/hebbal</loc>');
    expect(firstFileUrlCount).toBe(2);
  });

  test('have at most 50,000 addresses each', () => {
    const manyUrls = Array.from({ length: 50_001 }, (_, number) => url(`/property/${number}`));
    expect([...sitemapFiles(origin, manyUrls.slice(0, 50_000)).files.keys()]).toEqual([
      'sitemap1.xml',
      'sitemap.xml',
    ]);
    const { files, firstFileUrlCount } = sitemapFiles(origin, manyUrls);
    expect(files.get('sitemap1.xml')?.match(/<url>/g)).toHaveLength(50_000);
    expect(firstFileUrlCount).toBe(50_000);
    expect(files.get('sitemap2.xml')?.match(/<url>/g)).toHaveLength(1);
    expect(files.get('sitemap.xml')?.match(/<sitemap>/g)).toHaveLength(2);
  });

  test('have at most 50 MB each, in any script', () => {
    const picture = `https://pictures.example/${'ಮನೆ'.repeat(150)}.jpg`;
    const manyUrls = Array.from({ length: 50 }, (_, number) =>
      url(`/property/${number}`, '2026-11-01', Array<string>(1000).fill(picture)),
    );
    const { files } = sitemapFiles(origin, manyUrls);
    const sizes = [...files.values()].map((file) => Buffer.byteLength(file));
    expect(sizes.length).toBe(3);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(50 * 1024 * 1024);
    expect(Math.max(...sizes)).toBeGreaterThan(45 * 1024 * 1024);
  });

  test('have at most 1,000 pictures per page', () => {
    const images = Array.from({ length: 1001 }, (_, number) => `${origin}/${number}.jpg`);
    expect(
      sitemapFiles(origin, [url('/a', '2026-11-01', images)])
        .files.get('sitemap1.xml')
        ?.match(/<image:loc>/g),
    ).toHaveLength(1000);
  });

  test('have the newest change of a page in the index', () => {
    const { files } = sitemapFiles(origin, [
      ...[url('/a', '2026-11-01'), url('/b', '2026-11-09'), url('/c', '2026-10-30')],
    ]);
    expect(files.get('sitemap.xml')).toContain('sitemap1.xml</loc><lastmod>2026-11-09</lastmod>');
  });

  test('have XML characters of addresses written as entities', () => {
    const [file] = sitemapFiles(origin, [
      url(`/a?b=1&c='<">`, '2026-11-01', [`${origin}/p&q.jpg`]),
    ]).files.values();
    expect(file).toContain('/a?b=1&#38;c=&#39;&#60;&#34;&#62;</loc>');
    expect(file).toContain('/p&#38;q.jpg</image:loc>');
  });
});
