import { pageAddresses } from '#domain/address/page-addresses.ts';
import { type Offer, offerWord } from '#domain/offer.ts';
import { labelOfOrder } from '#domain/search/results/describe-order.ts';
import { describeAspectEffect } from '#domain/search/results/describe-aspect-effect.ts';
import { listsOf } from '#domain/search/line/lists-file.ts';
import { pageOfAnswer } from '#domain/search/line/page-of-answer.ts';
import { answerLine, type LineAnswer } from '#domain/search/line/answer-line.ts';
import { filterQuery, MAX_LINE_LENGTH } from '#domain/search/filter-query.ts';
import { type Filters, withoutAspect } from '#domain/search/filters.ts';
import { factsOf } from '#domain/property/format-facts.ts';
import { formatPrice } from '#domain/money/price.ts';
import { formatCount, joinNames, joinShown } from '#domain/text/text.ts';
import type { ListedHome } from '#domain/search/listed-home.ts';
import { formatFilters, wordsOfFilters } from '#domain/search/line/suggest.ts';
import type { Reading } from '#domain/search/line/readings.ts';
import type { PageContent } from '../_shared/page.ts';
import { type Markup, markup } from '../_shared/markup.ts';
import type { MatchingHomes } from './matching-homes.ts';
import type { NearPage } from './pages-of-answer.ts';
import type { PublishedIndex } from './read-index.ts';

const MAX_SUGGESTIONS = 3;

/** `offerOfPage` is what a line without an offer means on the page where it was typed. Null: that page says nothing. */
export interface SearchedLine {
  query: string;
  /** Words of it that were read as something else than was meant. Null: none. */
  without: string | null;
  offerOfPage: Offer | null;
  /** The query of a list's address, in place of a line. Null: a line was typed. */
  filters: string | null;
}

export function answerPage(
  line: SearchedLine,
  answer: LineAnswer,
  pages: readonly NearPage[],
  index: PublishedIndex,
  homes: MatchingHomes | null,
  { readings = [], notes = [] }: { readings?: readonly Reading[]; notes?: readonly string[] } = {},
): PageContent {
  const { unknownWords: missed, reference } = answer;
  return {
    title: 'Search',
    content: markup`<h1>Search</h1>
${reference ? markup`<p class="notice" role="alert">No home has the reference ${reference}. It may have been sold or let.</p>\n` : null}${
      missed.length > 0 ? markup`<p class="notice" role="alert">${describeMissed(answer)}</p>\n` : null
    }${notes.map((note) => markup`<p class="notice" role="alert">${note}</p>\n`)}${readings.map((reading) => readingNote(line, reading))}${homes && homes.count > 0 ? homesList(line, answer, index, homes) : null}${
      homes?.count === 0 && pages.every(({ costs }) => costs === null)
        ? noHomeFits(answer, answer.filters, index)
        : null
    }${pages.map((page) => nearPage(page, answer, index))}${searchForm(line)}<p><a href="${listsOf('Sale', index.lists).path}">All homes for sale</a> · <a href="${listsOf('Rent', index.lists).path}">All homes to rent</a></p>
`,
  };
}

/** One press reads the line without these words. */
function readingNote(line: SearchedLine, { span: { text }, label }: Reading): Markup {
  return markup`<p class="hint">‘${text}’ was read as ${label}. <a href="${addressOf(line)}&without=${encodeURIComponent(text)}" rel="nofollow">Not meant: leave it out</a></p>
`;
}

function addressOf({
  query,
  offerOfPage,
  filters = null,
}: Pick<SearchedLine, 'query' | 'offerOfPage'> & Partial<SearchedLine>): string {
  const offer = offerOfPage ? `&offer=${offerWord(offerOfPage)}` : '';
  const asked = filters === null ? '' : `&filters=${encodeURIComponent(filters)}`;
  return `${pageAddresses.search}?q=${encodeURIComponent(query)}${offer}${asked}`;
}

/** '‘two’ for BHK' of an address, in a sentence. */
export function describeIgnored(ignored: readonly string[]): string[] {
  return ignored.length === 0 ? [] : [`We left out ${joinNames(ignored)}.`];
}

/** The page where a browser does not say from which address it comes. */
export function unknownAddressPage(line: SearchedLine): PageContent {
  return {
    title: 'Search',
    content: markup`<h1>Search</h1>
<p class="notice" role="alert">Your browser did not say which filters the address had. Write what you look for.</p>
${searchForm(line)}<p><a href="/">Back to Home</a></p>
`,
  };
}

/** What was left out is named in the order typed, and why where the reason is known. */
function describeMissed({ unknownWords, reasons }: LineAnswer): string {
  const words = `‘${unknownWords.join('’, ‘')}’`;
  return reasons.length > 0
    ? `We left out ${words}. ${reasons.join('. ')}.`
    : `We did not understand ${words}. Try a place, a size and a budget: ‘2 BHK Whitefield under 80 lakh’.`;
}

function homesList(
  line: SearchedLine,
  { offer, filters }: LineAnswer,
  index: PublishedIndex,
  { count, page, pages, homes, distances, credits }: MatchingHomes,
): Markup {
  const found = `${formatCount(count, 'home')} ${offer === 'Rent' ? 'to rent' : 'for sale'}`;
  const without = line.without === null ? '' : `&without=${encodeURIComponent(line.without)}`;
  const pageOf = (number: number) => `${addressOf(line)}${without}&page=${number}`;
  const others = [
    ...(page > 1 ? [markup`<a href="${pageOf(page - 1)}" rel="prev">Page ${page - 1}</a>`] : []),
    ...(page < pages ? [markup`<a href="${pageOf(page + 1)}" rel="next">Page ${page + 1}</a>`] : []),
  ];
  const asked = formatFilters(filters, index.vocabulary).join(', ');
  return markup`<h2>${asked ? `${found}: ${asked}` : found}</h2>
<p class="hint">${labelOfOrder(filters)}${filters.near && `. Distances are about right: ${distances}`}${pages > 1 ? `, page ${page} of ${pages}` : null}</p>
<ol>${homes.map((home) => homeLine(home, offer, index))}</ol>
${credits.length > 0 ? markup`<p class="hint">${credits.map(({ text, href }) => markup`<a href="${href}">${text}</a> `)}</p>\n` : null}${others.length > 0 ? markup`<p>${others.map((other) => markup`${other} `)}</p>\n` : null}`;
}

function homeLine(home: ListedHome, offer: Offer, { lists }: PublishedIndex): Markup {
  const { text } = formatPrice(home.price, { currency: home.currency, offer, decimals: 1 });
  const facts = [
    text,
    ...factsOf(home),
    home.society?.name ?? home.place,
    home.reference && `Ref ${home.reference}`,
  ];
  return markup`<li><a href="${lists.home}${encodeURIComponent(home.slug)}">${home.title}</a><br><span class="hint">${joinShown(facts, ' · ')}</span></li>
`;
}

function nearPage(
  { filters, path, shows, costs }: NearPage,
  { offer }: LineAnswer,
  index: PublishedIndex,
): Markup {
  if (costs === null) return markup`<p>${link(path, shows, offer, index)}</p>\n`;
  const suggestions = costs.slice(0, MAX_SUGGESTIONS).map((cost) => {
    const widerFilters = withoutAspect(filters, cost.aspect);
    return markup`<p>${describeAspectEffect(cost)} ${linkToHomes(widerFilters, offer, index)}</p>\n`;
  });
  const place = markup`<p>${link(path, shows, offer, index)}</p>\n`;
  return markup`${noHomeFits({ offer }, filters, index)}${suggestions.length > 0 ? suggestions : place}`;
}

function noHomeFits({ offer }: Pick<LineAnswer, 'offer'>, filters: Filters, index: PublishedIndex): Markup {
  return markup`<p class="notice" role="alert">No home ${offer === 'Rent' ? 'to rent' : 'for sale'} fits ‘${formatFilters(filters, index.vocabulary).join(', ')}’.</p>
`;
}

/** A page with exactly these homes, else the search that lists them, else the next wider page. */
function linkToHomes(filters: Filters, offer: Offer, index: PublishedIndex): Markup {
  const { path, shows, isWider } = pageOfAnswer({ offer, filters }, index.lists);
  const query = wordsOfFilters(filters, index.vocabulary).join(', ');
  const read = answerLine(query, index.vocabulary, offer);
  const isReadBack =
    query.length <= MAX_LINE_LENGTH &&
    read.offer === offer &&
    read.unknownWords.length === 0 &&
    filterQuery(read.filters) === filterQuery(filters);
  return isWider && isReadBack
    ? link(addressOf({ query, offerOfPage: offer }), filters, offer, index)
    : link(path, shows, offer, index);
}

function link(path: string, filters: Filters, offer: Offer, { vocabulary: known }: PublishedIndex): Markup {
  const all = offer === 'Rent' ? 'All homes to rent' : 'All homes for sale';
  return markup`<a href="${path}">${formatFilters(filters, known).join(', ') || all}</a>`;
}

export function searchFailurePage(line: SearchedLine): PageContent {
  return {
    title: 'Search',
    content: markup`<h1>Search</h1>
<p class="notice" role="alert">The search does not answer at the moment. Please try again in a minute.</p>
${searchForm(line)}<p><a href="/">Back to Home</a></p>
`,
  };
}

function searchForm({ query, offerOfPage }: SearchedLine): Markup {
  const offer = offerOfPage && markup`<input name="offer" type="hidden" value="${offerWord(offerOfPage)}">`;
  return markup`<form action="${pageAddresses.search}"><div><label for="q">Place, size or budget</label><input id="q" name="q" type="search" value="${query}" maxlength="${MAX_LINE_LENGTH}">${offer}</div>
<button>Search</button></form>
`;
}
