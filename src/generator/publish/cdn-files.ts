import { cityFolder, DEFAULT_CITY } from '#domain/city/city-folder.ts';
import type { SiteFacts } from '#page-models/head.ts';
import type { SitePage } from '#page-models/site-pages.ts';
import { widerList } from '#page-models/homes/wider-list.ts';
import { alertFunction, alertPages, paths } from '#site/paths.ts';
import type { InlineCode } from '../bundle/inline-code.ts';
import { cdnHeaders, shapeOf } from './cdn-headers.ts';

export interface CdnSite {
  pages: readonly SitePage[];
  /** Their paths: the very same set while no page comes or goes. */
  paths: ReadonlySet<string>;
  /** Lists that have lost their page, and what the site has in their place (decision 120). */
  formerLists: {
    paths: readonly string[];
    hasPage: (path: string) => boolean;
    places: Readonly<Record<string, string>>;
  };
  /** Names of the files of feeds: kept by hosts for as long as the pages beside them. */
  feeds: Iterable<string>;
  /** Folders of the cities that have pages. */
  folders: readonly string[];
  site: Pick<SiteFacts, 'origin' | 'backend'>;
  inline: InlineCode;
}

/** Rules for the CDN beside the pages: rewrites, redirects, headers, and what robots may read. */
export function cdnFiles({
  pages,
  paths: pagePaths,
  formerLists,
  feeds,
  folders,
  site,
  inline,
}: CdnSite): Map<string, string> {
  return new Map([
    ['_redirects', redirects(pages, addressesAmong(pages, pagePaths), folders, formerLists)],
    [
      '_headers',
      cdnHeaders({
        paths: [...addressesAmong(pages, pagePaths).shapes, ...[...feeds].map((name) => `/${name}`)],
        site,
        inline,
      }),
    ],
    ['robots.txt', robots(site.origin)],
  ]);
}

const PROPERTY = '/property/';

function redirects(
  pages: readonly SitePage[],
  { aliases, elsewhere }: Addresses,
  folders: readonly string[],
  { paths: lists, hasPage, places }: CdnSite['formerLists'],
): string {
  const home = cityFolder(DEFAULT_CITY);
  const moved = aliases.flatMap((at) => {
    const { path = '', movedTo } = pages[at] ?? {};
    return movedTo ? `${path} ${movedTo} 301` : [];
  });
  // For as long as the list has no page: some hosts redirect even where a file is. Its page may come back any day.
  const former = lists
    .filter((path) => !hasPage(path))
    .map((path) => `${path} ${widerList(path, { hasPage, places })} 302`);
  return [
    ...folders.map((folder) => `/${folder}/societies ${paths.societies} 301`),
    `${paths.search} ${paths.searchFunction} 301`,
    ...alertPages.map((page) => `/alerts/${page} ${alertFunction} 302`),
    ...moved,
    ...former,
    ...elsewhere,
    // One segment, not `*`: `/property/x/` is not an address of its own, so it leads to `/property/x`.
    `${PROPERTY}:slug /${home}${PROPERTY}:slug 200`,
    '',
  ].join('\n');
}

/** What the addresses of all pages say, whatever the pages say. */
interface Addresses {
  /** The shapes of all addresses, of which there are a few. */
  shapes: readonly string[];
  /** Where among the pages those are that lead on from the earlier address of a listing. */
  aliases: readonly number[];
  /** Rules for listings in other cities: their files are in the folders of these (decision A1). */
  elsewhere: readonly string[];
}

const known = new WeakMap<ReadonlySet<string>, Addresses>();

/** Found once for as long as no page comes or goes. */
function addressesAmong(pages: readonly SitePage[], pagePaths: ReadonlySet<string>): Addresses {
  const before = known.get(pagePaths);
  if (before) return before;
  const home = cityFolder(DEFAULT_CITY);
  const addresses = {
    shapes: [...new Set(pages.flatMap(addressesOf).map(shapeOf))],
    aliases: pages.flatMap(({ path, movedTo }, at) => (movedTo && path.startsWith(PROPERTY) ? at : [])),
    elsewhere: pages
      .filter(
        ({ path, filePath, movedTo }) => !movedTo && path !== filePath && !filePath.startsWith(`/${home}/`),
      )
      .map(({ path, filePath }) => `${path} ${filePath} 200`),
  };
  known.set(pagePaths, addresses);
  return addresses;
}

/** A listing is reached at its own address and at that of its file. */
function addressesOf({ path, filePath }: SitePage): string[] {
  return path === filePath ? [path] : [path, filePath];
}

function robots(origin: string): string {
  return `User-agent: *
Allow: /
Disallow: /functions/

Sitemap: ${origin}/sitemap.xml
`;
}
