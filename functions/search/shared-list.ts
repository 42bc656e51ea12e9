import { istDay } from '#domain/calendar/ist.ts';
import { dayNumber } from '#domain/calendar/day-number.ts';
import { isRobotName } from '#domain/form/is-robot-name.ts';
import { formatPrice } from '#domain/money/price.ts';
import { type Offer, readOfferWord } from '#domain/offer.ts';
import { sharedListParameter } from '#domain/address/shared-list-parameter.ts';
import { listsOf } from '#domain/search/line/lists-file.ts';
import { wordsOfFilters } from '#domain/search/line/suggest.ts';
import { filterQuery, type ParsedFilterQuery, readFilterQuery } from '#domain/search/filter-query.ts';
import { matchHomes } from '#domain/search/results/match-homes.ts';
import { withCurrentAreas } from '#domain/search/known-choices.ts';
import { slugsOfToday } from '#domain/search/places/slugs-of-today.ts';
import { titleOfList } from '#domain/search/results/title-of-list.ts';
import type { Filters } from '#domain/search/filters.ts';
import { withAreasOfGroups } from '#domain/search/areas-of-groups.ts';
import { formatCount, joinNames } from '#domain/text/text.ts';
import { markup } from '../_shared/markup.ts';
import type { PageContent } from '../_shared/page.ts';
import type { PublishedIndex } from './read-index.ts';

/** A list with filters as somebody shared it. */
export interface SharedList {
  offer: Offer;
  asked: ParsedFilterQuery;
}

/** What a shared address asks for. Null: it is of a search. Every other parameter is of the list. */
export function readSharedList(parameters: URLSearchParams): SharedList | null {
  const offer = readOfferWord(parameters.get(sharedListParameter) ?? '');
  if (offer === null) return null;
  const query = new URLSearchParams(parameters);
  query.delete(sharedListParameter);
  return { offer, asked: readFilterQuery(query) };
}

/** The address of the list itself, where a person goes. */
export function pathOfSharedList(
  { offer, asked: { filters, words } }: SharedList,
  index: PublishedIndex,
): string {
  const query = filterQuery(filters, words);
  return `${listsOf(offer, index.lists).path}${query === '' ? '' : `?${query}`}`;
}

/** Whether this is a program that shows what a link leads to, such as WhatsApp. It runs no script. */
export const showsPreview = isRobotName;

/** The page for such a program: what the list is, how many homes it has and from what price, and the first of them in a picture. */
export async function sharedListPage(
  shared: SharedList,
  index: PublishedIndex,
  { origin, now, send }: { origin: string; now: Date; send: typeof fetch },
): Promise<PageContent> {
  const { offer } = shared;
  const filters = withCurrentAreas(
    withAreasOfGroups(shared.asked.filters, index.vocabulary.places.areasOfGroup),
    slugsOfToday(index.vocabulary),
  );
  const homes = await index.homesOf(offer);
  const failures = matchHomes(homes, filters, dayNumber(istDay(now)));
  const rows = [...homes.order(filters.sort)].filter((row) => failures[row] === 0);
  const wordsOf = (some: Filters) => wordsOfFilters(some, index.vocabulary);
  const title = titleOfList({ offer, filters, count: rows.length }, wordsOf);
  const first = homes.home(rows[0] ?? -1);
  const prices = rows.flatMap((row) => homes.columns.price[row] ?? []).filter((price) => price > 0);
  const least = prices.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  const from = Number.isFinite(least) ? ` from ${formatPrice(least, { offer, decimals: 1 }).text}` : '';
  const offered = `${formatCount(rows.length, 'home')} ${offer === 'Rent' ? 'to rent' : 'for sale'}${from}`;
  const asked = wordsOf(filters);
  const description = `${offered}${asked.length > 0 ? `: ${joinNames(asked)}` : ''}. Each says when it was last checked.`;
  const path = pathOfSharedList(shared, index);
  const picture = await pictureOf(first?.slug ?? null, origin, send);
  return {
    title,
    head: markup`<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${origin}${path}">
<meta property="og:image" content="${picture}">
<meta name="twitter:card" content="summary_large_image">
`,
    description,
    content: markup`<h1>${title}</h1>
<p>${description}</p>
<p><a href="${path}">See these homes</a></p>
`,
  };
}

/** The card of the first home, which says its price and place. Where it has none, that of the site. */
async function pictureOf(slug: string | null, origin: string, send: typeof fetch): Promise<string> {
  const site = `${origin}/social-card.png`;
  if (slug === null) return site;
  const card = `${origin}/cards/property/${encodeURIComponent(slug)}.jpg`;
  const isThere = await send(card, { method: 'HEAD', signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
  return isThere ? card : site;
}
