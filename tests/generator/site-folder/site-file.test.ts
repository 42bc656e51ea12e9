import { describe, expect, test } from 'vitest';
import { siteFile, siteFiles } from '#generator/site-folder/site-file.ts';
import type { SitePage } from '#page-models/site-pages.ts';
import { propertyFilePath, societyPath } from '#site/paths.ts';

function page(filePath: string, entity: SitePage['entity'] = null): SitePage {
  return {
    path: filePath,
    filePath,
    entity,
    model: () => {
      throw new Error('no page is worded to find its file');
    },
  };
}

describe('the file of an address', () => {
  test.each([
    ['/', 'index.html'],
    ['/buy/2', 'buy/2/index.html'],
    ['/404.html', '404.html'],
    ['/bangalore/property/404', 'bangalore/property/404/index.html'],
    ['/bangalore/areas/404.html', 'bangalore/areas/404.html'],
    ['/bangalore/societies/4041', 'bangalore/societies/4041/index.html'],
    ['/bangalore/societies/caf%C3%A9', 'bangalore/societies/café/index.html'],
  ])('%s -> %s', (filePath, file) => expect(siteFile({ filePath })).toBe(file));

  test.each([
    ['climbs out', propertyFilePath({ slug: '../../../etc/cron.d/x' })],
    ['climbs out by a part of its own', propertyFilePath({ slug: '..' })],
    ['names its own folder', societyPath({ id: 'x', slug: '.' })],
    ['climbs out the Windows way', propertyFilePath({ slug: '..\\..\\x' })],
    ['ends a string in C', propertyFilePath({ slug: 'a\0b' })],
  ])('a slug that %s is refused', (_what, filePath) => {
    expect(() => siteFile({ filePath })).toThrow(
      `The address ${filePath} leaves the site folder. Correct its slug.`,
    );
  });
});

describe('two pages that want one file', () => {
  const one = page('/bangalore/societies/lake', { type: 'society', id: 's1' });

  test('stop the publish and are both named', () => {
    const other = page('/bangalore/societies/lake', { type: 'society', id: 's2' });
    expect(() => siteFiles([one, other])).toThrow(
      'society s1 (/bangalore/societies/lake) and society s2 (/bangalore/societies/lake) want the same file, ' +
        'bangalore/societies/lake/index.html. Give one of them another slug.',
    );
  });

  test('conflict too when only the case differs, because not every disk tells them apart', () => {
    expect(() => siteFiles([one, page('/bangalore/Societies/LAKE')])).toThrow(
      'society s1 (/bangalore/societies/lake) and the page /bangalore/Societies/LAKE want the same file',
    );
  });

  test('pages apart each get their own', () => {
    expect([...siteFiles([one, page('/buy')]).values()]).toEqual([
      'bangalore/societies/lake/index.html',
      'buy/index.html',
    ]);
  });
});
