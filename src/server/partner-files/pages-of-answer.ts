import { parseJson } from '#domain/text/parse-json.ts';
import { formatNumber } from '#domain/money/rupees.ts';
import { formatCount } from '#domain/text/text.ts';
import { homesInJson, isObject } from './homes-in-json.ts';

/** Of an answer that is one page of several. */
interface Page {
  /** The address of the next page, as it stands there; null if the answer has none. */
  next: string | null;
  /** Why it is one page, in words. */
  said: string;
}

const NEXT = new Set([
  ...['next', 'nextlink', 'nextpage', 'nextpageurl', 'nextpagelink', 'nexturl', 'nexthref', 'odatanextlink'],
  ...['nextcursor', 'nextpagetoken', 'nexttoken'],
]);
const MORE = new Set([
  'hasmore',
  'hasnext',
  'hasnextpage',
  'morepages',
  'moreresults',
  'incompleteresults',
  'truncated',
]);
const TOTALS = new Set([
  ...[
    'total',
    'totalcount',
    'totalresults',
    'totalrecords',
    'totalitems',
    'totalelements',
    'totalhits',
    'odatacount',
  ],
  ...[
    'count',
    'numfound',
    'recordstotal',
    'recordsfiltered',
    'totallistings',
    'totalproperties',
    'resultcount',
  ],
]);
const PAGES = new Set(['totalpages', 'pagecount', 'lastpage', 'numpages', 'pages']);
const PAGE = new Set(['page', 'currentpage', 'pagenumber', 'pageno', 'pageindex']);
/** What stands beside the homes. */
const AROUND =
  /^(?:meta|paging|pagination|pageinfo|pages?|links?|cursor|cursors|info|header|result|results|response|data|pager)$/;
const MAX_LEVEL = 3;

const lettersOf = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');

/** Null for a whole answer. */
function pageOf(value: unknown): Page | null {
  if (!isObject(value)) return null;
  const facts = new Map<string, unknown>();
  const listed = homesInJson(value) ?? [];
  // A home may have a total of its own.
  if (listed[0] === value) return null;
  collect(value, facts, { level: 0, homes: listed.length });
  return pageFrom(facts, listed.length);
}

/** By what stands beside so many homes, under the letters of its names. */
function pageFrom(facts: ReadonlyMap<string, unknown>, homes: number): Page | null {
  const found = (names: ReadonlySet<string>) =>
    [...facts].filter(([name]) => names.has(name)).map(([, each]) => each);
  const nexts = found(NEXT).flatMap(addressIn);
  const [next] = nexts;
  const [total = 0] = found(TOTALS)
    .filter((each) => isCount(each) && Number(each) > homes)
    .map(Number);
  if (next !== undefined)
    return {
      next: isAddress(next) ? next : null,
      said: `it names a next page${total > 0 ? `, and says that there are ${formatNumber(total)}` : ''}`,
    };
  if (found(MORE).includes(true)) return { next: null, said: 'it says that there are more' };
  if (total > 0) return { next: null, said: `it says that there are ${formatNumber(total)}` };
  const [pages] = found(PAGES).filter(isCount).map(Number);
  const [page] = found(PAGE).filter(isCount).map(Number);
  if (pages !== undefined && page !== undefined && pages > 1)
    return { next: null, said: `it is page ${page} of ${pages}` };
  return null;
}

const isCount = (value: unknown) => /^\d{1,9}$/.test(String(value));
const isAddress = (text: string) => /^(?:https?:\/\/|\/|\?)/i.test(text);

/** Where in the answer, which has so many homes. */
interface Place {
  level: number;
  homes: number;
}

function collect(object: object, facts: Map<string, unknown>, { level, homes }: Place): void {
  for (const entry of Object.entries(object)) {
    const [name, value]: [string, unknown] = entry;
    const letters = lettersOf(name);
    if (!facts.has(letters)) facts.set(letters, value);
    if (level < MAX_LEVEL && isObject(value) && (AROUND.test(letters) || holdsList(value, homes)))
      collect(value, facts, { level: level + 1, homes });
    // JSON:API and others list links with what each is.
    if (Array.isArray(value) && letters === 'links')
      for (const link of value)
        if (isObject(link) && Reflect.get(link, 'rel') === 'next')
          facts.set('next', Reflect.get(link, 'href'));
  }
}

/** 'listings' of GraphQL, whose list stands beside its `pageInfo`. */
const holdsList = (object: object, homes: number) =>
  Object.values(object).some((each: unknown) => Array.isArray(each) && homes > 0 && each.length === homes);

/** The next page as text: an address, a number, a mark; nothing where there is none. */
function addressIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (typeof value === 'number') return value > 0 ? [String(value)] : [];
  if (isObject(value)) return addressIn(Reflect.get(value, 'href') ?? Reflect.get(value, 'url'));
  return value === true ? ['true'] : [];
}

/** Why an answer is refused: it is one page, and nobody follows it from here. Null for a whole answer. */
export function onePageOf(value: unknown): string | null {
  const page = pageOf(value);
  if (!page) return null;
  const homes = homesInJson(value)?.length ?? 0;
  return `${sayPage(page, homes)} Send all homes in one file, or give the address of the first page, from which the others are fetched. Nothing was changed.`;
}

const sayPage = ({ said }: Page, homes: number) =>
  `This is one page of an answer, with ${formatCount(homes, 'home')}: ${said}.`;

/** The same of XML, whose pages nobody joins: of the names and texts beside its homes. */
export function onePageOfXml(
  beside: readonly (readonly [name: string, text: string])[],
  homes: number,
): string | null {
  const facts = new Map<string, unknown>();
  for (const [name, text] of beside) {
    const letters = lettersOf(name);
    const value = /^(?:true|false)$/i.test(text) ? text.toLowerCase() === 'true' : text;
    if (!facts.has(letters) && value !== false) facts.set(letters, value);
  }
  const page = pageFrom(facts, homes);
  return page && `${sayPage(page, homes)} Send all homes in one file. Nothing was changed.`;
}

/** The address of the page after this one, if its bytes are JSON that names it. */
export function nextPageOf(text: string): string | null {
  // Without a word for it no answer is parsed twice.
  return /next/i.test(text) ? (pageOf(parseJson(text))?.next ?? null) : null;
}

const PAGES_KEY = 'pages of one answer';

/** All pages as one file. */
export const joinPages = (pages: readonly string[]) => `{${JSON.stringify(PAGES_KEY)}:[${pages.join(',')}]}`;

/** The pages of a file that `joinPages` made; null for any other value. */
export function pagesIn(value: unknown): readonly unknown[] | null {
  if (!isObject(value) || !Object.hasOwn(value, PAGES_KEY)) return null;
  const pages: unknown = Reflect.get(value, PAGES_KEY);
  return Array.isArray(pages) ? pages : null;
}
