import { cityFolder, DEFAULT_CITY } from '#domain/city/city-folder.ts';
import type { SiteFacts } from '#page-models/head/head.ts';
import type { SitePage } from '#page-models/site-pages.ts';
import { widerList } from '#page-models/homes/wider-list.ts';
import { alertFunction } from '#domain/address/alert-function-path.ts';
import { callFunction } from '#domain/address/call-function-path.ts';
import { visitFunction, visitPagePath } from '#domain/address/visit-path.ts';
import { confirmFunction } from '#domain/address/confirm-function-path.ts';
import { invitationFunction } from '#domain/address/invitation-function-path.ts';
import { functionPath } from '#domain/address/function-path.ts';
import { propertyFolder } from '#domain/address/page-addresses.ts';
import { offers } from '#domain/offer.ts';
import {
  alertPagePath,
  alertPages,
  callPagePath,
  feedFile,
  feedPath,
  partnerHomesPagePath,
  homesPath,
  invitationPagePath,
  isPlaceListPath,
  listFilePath,
  paths,
} from '#site/paths.ts';
import type { InlineCode } from '../bundle/inline-code.ts';
import { cdnHeaders, shapeOf } from './cdn-headers.ts';

export interface CdnSite {
  pages: readonly SitePage[];
  /** The same Set object as in the last publish if no address has changed. */
  paths: ReadonlySet<string>;
  /** Lists that have lost their page. Those without a page now redirect to the next wider list (decision 120). */
  formerLists: {
    paths: readonly string[];
    hasPage: (path: string) => boolean;
    places: Readonly<Record<string, string>>;
  };
  /** File names of the feeds. Hosts cache them for as long as pages. */
  feeds: Iterable<string>;
  folders: readonly string[];
  site: Pick<SiteFacts, 'origin' | 'backend'>;
  inline: InlineCode;
  styleSheet: string;
}

/** The rules of the CDN, `_redirects` and `_headers`: name of the file -> its text. */
export function cdnFiles({
  pages,
  paths: pagePaths,
  formerLists,
  feeds,
  folders,
  site,
  inline,
  styleSheet,
}: CdnSite): Map<string, string> {
  // Both files name them, and what is iterable may be read once only.
  const feedFiles = new Set(feeds);
  return new Map([
    [
      '_redirects',
      redirects(pages, addressesAmong(pages, pagePaths), folders, { ...formerLists, feeds: feedFiles }),
    ],
    [
      '_headers',
      cdnHeaders({
        paths: [...addressesAmong(pages, pagePaths).shapes, ...[...feedFiles].map((name) => `/${name}`)],
        site,
        inline,
        styleSheet,
      }),
    ],
    ['robots.txt', robots(site.origin)],
  ]);
}

/**
 * The most rules without a placeholder that a host takes: Cloudflare refuses a deploy with more than 2,000 of them, and
 * reads 100 with one. Netlify and a server of one's own take more.
 * https://developers.cloudflare.com/workers/static-assets/redirects/
 */
export const MAX_STATIC_RULES = 2_000;

/** A list of a place, of its size or budget, and their numbered pages: 'in/whitefield/3-bhk/2'. */
const listShapes = ['/:part/:place', '/:part/:place/:limit', '/:part/:place/:limit/:number'];

function redirects(
  pages: readonly SitePage[],
  { aliases }: Addresses,
  folders: readonly string[],
  { paths: lists, hasPage, places, feeds }: CdnSite['formerLists'] & { feeds: ReadonlySet<string> },
): string {
  const defaultFolder = cityFolder(DEFAULT_CITY);
  const redirectsOfMoved = aliases.flatMap((at) => {
    const { path = '', movedTo } = pages[at] ?? {};
    if (!movedTo) return [];
    // Whoever follows the feed of an area keeps it when the area has another address.
    const hasFeed = feeds.has(feedFile(feedPath(movedTo)));
    return [`${path} ${movedTo} 301`, ...(hasFeed ? [`${feedPath(path)} ${feedPath(movedTo)} 301`] : [])];
  });
  // Only while the list has no page, because some hosts redirect even if the file exists. The status is 302 because the
  // page may come back any day.
  const listRedirects = lists
    .filter((path) => !hasPage(path))
    .flatMap((path) => {
      const wider = widerList(path, { hasPage, places });
      // Of another spelling of a place the same list: whoever follows its feed keeps it.
      const isSameList = isPlaceListPath(wider) && wider.split('/').length === path.split('/').length;
      const hasFeed = isSameList && feeds.has(feedFile(feedPath(wider)));
      return [`${path} ${wider} 302`, ...(hasFeed ? [`${feedPath(path)} ${feedPath(wider)} 302`] : [])];
    });
  const fixedRules = [
    ...folders.map((folder) => `/${folder}/societies ${paths.societies} 301`),
    `${paths.search} ${functionPath('search')} 301`,
    ...alertPages.map((page) => `${alertPagePath(page)} ${alertFunction} 302`),
    `${callPagePath} ${callFunction} 302`,
    `${visitPagePath} ${visitFunction} 302`,
    `${partnerHomesPagePath} ${confirmFunction} 302`,
    `${invitationPagePath} ${invitationFunction} 302`,
  ];
  // Former lists come first, because they have no page. An earlier address of a home or place without a rule is answered
  // by its page, which leads on and names the current address for search engines. The newest are asked for most.
  const room = Math.max(0, MAX_STATIC_RULES - fixedRules.length - listRedirects.length);
  const newest = redirectsOfMoved.slice(Math.max(0, redirectsOfMoved.length - room));
  return [
    ...fixedRules,
    ...newest,
    ...listRedirects,
    // The homes and lists of other cities have a copy there (decisions 209 and 212).
    // One segment, not `*`: `/property/x/` is not an address of its own, so it leads to `/property/x`.
    `${propertyFolder}:slug /${defaultFolder}${propertyFolder}:slug 200`,
    ...offers.flatMap((offer) =>
      listShapes.map((shape) => homesPath(offer) + shape).map((path) => `${path} ${listFilePath(path)} 200`),
    ),
    '',
  ].join('\n');
}

/** What follows from the addresses of the pages alone, not from their content. */
interface Addresses {
  /** The few shapes of the addresses, see `shapeOf`. */
  shapes: readonly string[];
  /** Indexes of the pages that redirect from an earlier address, or from the other spelling of an area. */
  aliases: readonly number[];
}

const addressesByPaths = new WeakMap<ReadonlySet<string>, Addresses>();

/** Cached by `pagePaths`, which is the same object for as long as no address changes. */
function addressesAmong(pages: readonly SitePage[], pagePaths: ReadonlySet<string>): Addresses {
  const cached = addressesByPaths.get(pagePaths);
  if (cached) return cached;
  const addresses = {
    shapes: [...new Set(pages.flatMap(addressesOf).map(shapeOf))],
    aliases: pages.flatMap(({ movedTo }, at) => (movedTo ? at : [])),
  };
  addressesByPaths.set(pagePaths, addresses);
  return addresses;
}

/** A home has two addresses: its own, and that of its file. */
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
