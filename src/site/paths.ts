import { pageAddresses, propertyFolder } from '#domain/address/page-addresses.ts';
import { type Offer, offerWord } from '#domain/offer.ts';
import { cityFolder } from '#domain/city/city-folder.ts';
import { placeWords } from '#domain/place-list/place-words.ts';

/**
 * The other files of this folder whose names end in -path or -paths have what visitors should not load with these, and
 * `domain/address` has what functions and the service worker need too. Paths start with '/', never end with '/', and
 * are what a visitor sees.
 */
export const paths = {
  ...pageAddresses,
  home: '/',
  about: '/about',
  /** What words of law mean, with sources. */
  glossary: '/about/glossary',
  buy: '/buy',
  rent: '/rent',
  terms: '/terms',
  buyersMsa: '/buyers-msa',
  /** Homes side by side, read from their pages (decision 107). */
  compare: '/compare',
  societies: '/societies',
  admin: '/admin',
  /** Rendered on request, never published. */
  styleguide: '/_styleguide',
} as const;

/** The fragment of a list address that opens the map at once. Without the `#` it is the id of the map's form. */
export const openMapHash = '#open-map';

/** The alert pages of a visitor. A function answers them. A mail names the page that it links to. */
export const alertPages = ['confirm', 'manage', 'stop'] as const;
export type AlertPage = (typeof alertPages)[number];

/** '/alerts/manage'. */
export function alertPagePath(page: AlertPage): string {
  return `/alerts/${page}`;
}

/** '/alerts/manage?token={token}': the link in a mail. */
export function alertPath(page: AlertPage, token: string): string {
  return `${alertPagePath(page)}?token=${encodeURIComponent(token)}`;
}

/** The page of one's own call. A function answers it. */
export const callPagePath = '/calls/manage';

/** '/calls/manage?token={token}': the link in a mail. */
export function callPath(token: string): string {
  return `${callPagePath}?token=${encodeURIComponent(token)}`;
}

/** The page on which a partner answers for its homes. A function answers it. */
export const partnerHomesPagePath = '/partners/homes';

/** '/partners/homes?token={token}': the link in a mail. */
export function partnerHomesPath(token: string): string {
  return `${partnerHomesPagePath}?token=${encodeURIComponent(token)}`;
}

/** The page of an invitation to the staff. A function answers it. */
export const invitationPagePath = '/invitation';

/** '/invitation?token={token}': the link in a mail. */
export function invitationPath(token: string): string {
  return `${invitationPagePath}?token=${encodeURIComponent(token)}`;
}

/** '/_preview/{token}': an unpublished page. The token is secret. */
export function previewPath(token: string): string {
  return `/_preview/${encodeURIComponent(token)}`;
}

/** '/property/{slug}': the canonical address of a home (decision A1). */
export function propertyPath(property: { slug: string }): string {
  return propertyFolder + encodeURIComponent(property.slug);
}

/** '/{city}/property/{slug}': where the file of a home is stored, and a second address, used by the desk's preview. */
export function propertyFilePath(property: { slug: string; city?: string | null | undefined }): string {
  return `/${cityFolder(property.city)}${propertyPath(property)}`;
}

/** '/{city}/societies/{slug or id}'. */
export function societyPath(society: {
  id: string;
  slug?: string | null | undefined;
  city?: string | null | undefined;
}): string {
  return `/${cityFolder(society.city)}/societies/${encodeURIComponent(society.slug?.trim() || society.id)}`;
}

/** '/societies', '/societies/2': the societies index, or one of its numbered pages (decision 139). */
export function societiesPath(number: number | null = null): string {
  return number === null ? paths.societies : `${paths.societies}/${number}`;
}

/** '/{city}/areas', '/{city}/areas/page/2': with 'page', because an area may have the slug '2' (decision 139). */
export function areasPath(city?: string | null, number: number | null = null): string {
  const index = `/${cityFolder(city)}/areas`;
  return number === null ? index : `${index}/page/${number}`;
}

const PAGE_OF_INDEX = /^(?:(\/societies)|(\/[^/]+\/areas)\/page)\/\d+$/;

/** '/societies' for '/societies/2': the index of a numbered page. Null for any other address. */
export function indexOfPage(path: string): string | null {
  const [, societies, areas] = PAGE_OF_INDEX.exec(path) ?? [];
  return societies ?? areas ?? null;
}

/** '/{city}/areas/{slug}'. */
export function areaPath(area: { slug: string }, city?: string | null): string {
  return `${areasPath(city)}/${encodeURIComponent(area.slug)}`;
}

/** Each earlier address is {folder of the city}/{slug}. */
export function formerPlacePaths(
  kind: 'area' | 'society',
  { former_addresses: addresses }: { former_addresses?: readonly string[] | null | undefined },
): string[] {
  return (addresses ?? []).map((address) => {
    const [city = '', slug = ''] = address.split('/');
    return kind === 'area' ? areaPath({ slug }, city) : societyPath({ id: slug, slug, city });
  });
}

/** '/cards/property/{slug}.jpg': the social image of the page. '/cards/index.jpg' of the front page. */
export function socialImagePath(pagePath: string): string {
  return `/cards${pagePath === paths.home ? '/index' : pagePath}.jpg`;
}

/** '/buy', '/buy/7', '/rent' …: a list of homes, or one of its numbered pages (decision P15). */
export function homesPath(offer: Offer, number?: number): string {
  const list = offer === 'Rent' ? paths.rent : paths.buy;
  return number === undefined ? list : `${list}/${number}`;
}

/** '/buy?area=whitefield&bhk=3': a list with the filters of a `filterQuery`. */
export function filteredHomesPath(offer: Offer, query: string): string {
  return query ? `${homesPath(offer)}?${query}` : homesPath(offer);
}

/** '/search?q=ANG-1150'. `offer` is what the line means if it does not say it. */
export function searchPath(line: string, offer: Offer | null = null): string {
  return `${paths.search}?q=${encodeURIComponent(line)}${offer === null ? '' : `&offer=${offerWord(offer)}`}`;
}

/** '/buy/in/whitefield/3-bhk', '/rent/at/courtyard-heights/2', '/buy/by/prestige': a list of /buy or /rent (decision 091). */
export function placeListPath(offer: Offer, key: string, number?: number): string {
  const list = `${homesPath(offer)}/${key}`;
  return number === undefined ? list : `${list}/${number}`;
}

/** '/bangalore/buy/in/whitefield': where the file of a list by place, size or budget lies (decision 212). */
export function listFilePath(path: string, city?: string | null): string {
  return `/${cityFolder(city)}${path}`;
}

/** '/buy.atom': the feed with the newest homes of the list at this path. */
export function feedPath(pagePath: string): string {
  return `${pagePath}.atom`;
}

export function isFeedFile(name: string): boolean {
  return name.endsWith('.atom');
}

const PLACE_LIST = new RegExp(`^(?:${paths.buy}|${paths.rent})/(?:${placeWords.join('|')})/[^/]+`);
const FOLDER_OF_LISTS = listFilePath('');

/** Whether this is below '/buy/in/whitefield' or another list of a place or a builder. */
export function isPlaceListPath(path: string): boolean {
  return PLACE_LIST.test(path);
}

/** The file of a feed is beside that of its list, where the rules for all lists look: of every city in one folder. */
export function feedFile(path: string): string {
  return (isPlaceListPath(path) ? listFilePath(path) : path).slice(1);
}

/** The page of a feed, by its file: 'bangalore/buy/in/whitefield.atom', 'bangalore/areas/whitefield.atom'. */
export function pageOfFeedFile(name: string): string {
  const path = `/${name.slice(0, -feedPath('').length)}`;
  const address = path.startsWith(FOLDER_OF_LISTS) ? path.slice(FOLDER_OF_LISTS.length) : path;
  return isPlaceListPath(address) ? address : path;
}
