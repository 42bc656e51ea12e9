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

describe('the file for an address', () => {
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
    ['leaves its folder', propertyFilePath({ slug: '../../../etc/cron.d/x' })],
    ['is the parent folder', propertyFilePath({ slug: '..' })],
    ['is its own folder', societyPath({ id: 'x', slug: '.' })],
    ['leaves its folder with backslashes', propertyFilePath({ slug: '..\\..\\x' })],
    ['contains a null character', propertyFilePath({ slug: 'a\0b' })],
  ])('a slug that %s is refused', (_label, filePath) => {
    expect(() => siteFile({ filePath })).toThrow(
      `The address ${filePath} leaves the site folder. Correct its slug.`,
    );
  });
});

describe('two pages with the same file', () => {
  const one = page('/bangalore/societies/lake', { type: 'society', id: 's1' });

  test('stop the publish, and both are named', () => {
    const other = page('/bangalore/societies/lake', { type: 'society', id: 's2' });
    expect(() => siteFiles([one, other])).toThrow(
      'society s1 (/bangalore/societies/lake) and society s2 (/bangalore/societies/lake) want the same file, ' +
        'bangalore/societies/lake/index.html. Give one of them another slug.',
    );
  });

  test('are also detected when only the case differs', () => {
    expect(() => siteFiles([one, page('/bangalore/Societies/LAKE')])).toThrow(
      'society s1 (/bangalore/societies/lake) and the page /bangalore/Societies/LAKE want the same file',
    );
  });

  test('are not reported when their files differ', () => {
    expect([...siteFiles([one, page('/buy')]).values()]).toEqual([
      'bangalore/societies/lake/index.html',
      'buy/index.html',
    ]);
  });
});
