import { describe, expect, test } from 'vitest';
import { isForVisitors, publishedPages } from '#domain/sitemap/published-pages.ts';
import { listedPictures, sitemapNames } from '#domain/sitemap/read-sitemap.ts';
import { siteSitemap, type ListedPage } from '#domain/sitemap/site-sitemap.ts';
import { sitePages } from '#page-models/site-pages.ts';
import { aContext, anArea, aSociety, bangalore, guid, homes, mysore } from '../../fixtures/rows.ts';

const origin = 'https://angala.example';
const page = (path: string, type = '', images: string[] = []): ListedPage => ({
  path,
  type,
  images,
  changed: '2026-11-20',
});
const home = page('/property/a-home', 'property', [
  `${origin}/a.jpg?x=1&y="2"`,
  'https://b.example/<ಮನೆ>.jpg',
]);

function site(listed: ListedPage[], standing: ListedPage[] = listed) {
  const files = siteSitemap(origin, listed).files;
  const pages = standing.map(({ path, changed, type }) => [path, ['d', changed, 1, 'f', type, type && 'id']]);
  return {
    manifest: JSON.stringify({ bundle: 'b', assets: {}, formerAssets: [], pages: Object.fromEntries(pages) }),
    sitemaps: sitemapNames(files.get('sitemap.xml') ?? '').map((name) => files.get(name) ?? ''),
  };
}

test('a sitemap that was read is the one that was written', () => {
  const listed = [page('/'), page('/buy'), page('/bangalore/areas/hebbal', 'area'), home];
  const again = publishedPages(origin, site(listed)) ?? [];
  expect(siteSitemap(origin, again.toReversed())).toEqual(siteSitemap(origin, listed));
});

test('pictures survive the escaping of their addresses', () => {
  const { files } = siteSitemap(origin, [home]);
  expect(listedPictures(files.get('sitemap1.xml') ?? '').get(`${origin}${home.path}`)).toEqual(home.images);
});

describe('pages of no row', () => {
  const standing = [page('/'), page('/buy/7'), page('/auth')];

  test('are listed as the published sitemap lists them', () => {
    const listed = publishedPages(origin, site([page('/')], standing));
    expect(listed?.map(({ path }) => path)).toEqual(['/']);
  });

  test('are known by their addresses when that file is lost', () => {
    const lost = { ...site(standing), sitemaps: [] };
    expect(publishedPages(origin, lost)?.map(({ path }) => path)).toEqual(['/', '/buy/7']);
  });
});

test('an address tells a page for visitors just as its own head does', () => {
  const context = aContext({
    cities: [bangalore, mysore],
    areas: [anArea({ slug: 'whitefield-bangalore' })],
    societies: [aSociety()],
    properties: homes(120),
    formerSlugs: [{ slug: 'then', property_id: guid(10_000) }],
  });
  const ofNoRow = sitePages(context).filter(({ entity }) => entity === null);
  const toldByHead = ofNoRow.map(({ path, model }) => {
    const { kind, head } = model();
    return [path, kind !== 'moved' && !head.noindex];
  });
  expect(ofNoRow.map(({ path }) => [path, isForVisitors(path)])).toEqual(toldByHead);
  expect(toldByHead.filter(([, shown]) => !shown).length).toBeGreaterThan(5);
});

test.each(['', 'null', '[]', '{"pages":{"/":["d"]}}', '{"pages":{"/":["d","soon",1,"f","",""]}}'])(
  'no pages are read from a manifest of %j',
  (manifest) => {
    expect(publishedPages(origin, { manifest, sitemaps: [] })).toBeNull();
  },
);
