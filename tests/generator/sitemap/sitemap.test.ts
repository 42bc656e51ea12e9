import { describe, expect, test } from 'vitest';
import { sitemapFiles } from '#domain/sitemap/sitemap.ts';
import { siteSitemap } from '#generator/sitemap/site-sitemap.ts';
import type { Manifest } from '#generator/publish/manifest.ts';

const origin = 'https://angala.example';
const url = (path: string, changed = '2026-11-01', images: string[] = []) => ({
  url: `${origin}${path}`,
  changed,
  images,
});

describe('the files of a sitemap', () => {
  test('sitemap.xml is the index and sitemap1.xml its first file', () => {
    const files = sitemapFiles(origin, [[url('/')], [url('/bangalore/areas/hebbal')]]);
    expect([...files.keys()].toSorted()).toEqual(['sitemap.xml', 'sitemap1.xml', 'sitemap2.xml']);
    const index = files.get('sitemap.xml') ?? '';
    expect(index).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<sitemapindex /);
    expect(index.indexOf('/sitemap1.xml')).toBeLessThan(index.indexOf('/sitemap2.xml'));
    expect(files.get('sitemap1.xml')).toContain('<url><loc>https://angala.example/</loc>');
  });

  test('a group without a page has no file', () => {
    expect([...sitemapFiles(origin, [[], [url('/a')]]).keys()]).toEqual(['sitemap1.xml', 'sitemap.xml']);
  });

  test('hold at most 50,000 addresses each', () => {
    const many = Array.from({ length: 50_001 }, (_, number) => url(`/property/${number}`));
    const files = sitemapFiles(origin, [many.slice(0, 50_000)]);
    expect(files.size).toBe(2);
    const split = sitemapFiles(origin, [many]);
    expect(split.get('sitemap1.xml')?.match(/<url>/g)).toHaveLength(50_000);
    expect(split.get('sitemap2.xml')?.match(/<url>/g)).toHaveLength(1);
    expect(split.get('sitemap.xml')?.match(/<sitemap>/g)).toHaveLength(2);
  });

  test('name at most 1,000 pictures of a page', () => {
    const images = Array.from({ length: 1001 }, (_, number) => `${origin}/${number}.jpg`);
    expect(
      sitemapFiles(origin, [[url('/a', '2026-11-01', images)]])
        .get('sitemap1.xml')
        ?.match(/<image:loc>/g),
    ).toHaveLength(1000);
  });

  test('the index says when its newest page changed', () => {
    const files = sitemapFiles(origin, [
      [url('/a', '2026-11-01'), url('/b', '2026-11-09'), url('/c', '2026-10-30')],
    ]);
    expect(files.get('sitemap.xml')).toContain('sitemap1.xml</loc><lastmod>2026-11-09</lastmod>');
  });

  test('characters of XML in an address are written as entities', () => {
    const [file] = sitemapFiles(origin, [
      [url(`/a?b=1&c='<">`, '2026-11-01', [`${origin}/p&q.jpg`])],
    ]).values();
    expect(file).toContain('/a?b=1&#38;c=&#39;&#60;&#34;&#62;</loc>');
    expect(file).toContain('/p&#38;q.jpg</image:loc>');
  });
});

test('pages that are not to be kept stand in none, and the kinds stand apart', () => {
  const page = (type: '' | 'property' | 'society' | 'area') => ({
    digest: '',
    changed: '2026-11-01',
    bytes: 1,
    file: '',
    entity: type === '' ? null : { type, id: 'x' },
  });
  const manifest: Manifest = {
    bundle: '',
    assets: new Map(),
    formerAssets: [],
    pages: new Map([
      ['/property/a', page('property')],
      ['/admin', page('')],
      ['/buy', page('')],
      ['/bangalore/areas/hebbal', page('area')],
    ]),
  };
  const images = new Map([['/property/a', [`${origin}/a.jpg`]]]);
  const { files, urlCount } = siteSitemap(origin, manifest, { unlisted: new Set(['/admin']), images });
  expect(urlCount).toBe(3);
  expect(files.get('sitemap1.xml')).toContain('/buy</loc>');
  expect(files.get('sitemap2.xml')).toContain('/bangalore/areas/hebbal</loc>');
  expect(files.get('sitemap3.xml')).toContain('<image:loc>https://angala.example/a.jpg</image:loc>');
  expect([...files.values()].join()).not.toContain('/admin');
});
