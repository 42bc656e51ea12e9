import { search } from '#contracts/search.ts';
import { istDay } from '#domain/calendar/ist.ts';
import { readOfferWord } from '#domain/offer.ts';
import { answerLine, type LineAnswer } from '#domain/search/line/answer-line.ts';
import { toCountableSearch } from '#domain/search/empty-search.ts';
import { withGroupKeys } from '#domain/search/areas-of-groups.ts';
import { hasExactPoint } from '#domain/search/near.ts';
import { nameOfNear } from '#domain/search/line/suggest.ts';
import { describeUnknownNear, withKnownNear } from '#domain/search/positions/known-near.ts';
import { type Filters, isEmptyFilters, withoutOrder } from '#domain/search/filters.ts';
import { withCurrentAreas } from '#domain/search/known-choices.ts';
import { slugsOfToday } from '#domain/search/places/slugs-of-today.ts';
import { filterQuery, MAX_LINE_LENGTH, readFilterQuery } from '#domain/search/filter-query.ts';
import { type Reading, readingsOf } from '#domain/search/line/readings.ts';
import { tokensOfLine } from '#domain/search/line/parse-line.ts';
import { typedReference } from '#domain/search/line/typed-reference.ts';
import { dayNumber } from '#domain/calendar/day-number.ts';
import { labelOfOrder } from '#domain/search/results/describe-order.ts';
import { matchHomes } from '#domain/search/results/match-homes.ts';
import type { Context, Handler } from '../_shared/context.ts';
import { countTypedWords } from '../_shared/count-typed-words.ts';
import { countEmptySearch } from '../_shared/count-empty-search.ts';
import { createDatabaseCaller } from '../_shared/database.ts';
import { logFault } from '../_shared/log-fault.ts';
import { withOwnSecrets } from '../_shared/with-own-secrets.ts';
import { pageResponse } from '../_shared/page.ts';
import { refusalPage } from '../_shared/refusal-page.ts';
import { refused } from '../_shared/refused.ts';
import {
  readFunctionSettings,
  type FunctionSettings,
  siteNameOf,
  siteOriginOf,
} from '../_shared/settings.ts';
import { readVisitor } from '../_shared/visitor.ts';
import {
  answerPage,
  describeIgnored,
  searchFailurePage,
  type SearchedLine,
  unknownAddressPage,
} from './answer-page.ts';
import { searchOfAddress } from './search-of-address.ts';
import { pathOfSharedList, readSharedList, sharedListPage, showsPreview } from './shared-list.ts';
import { type MatchingHomes, matchingHomes } from './matching-homes.ts';
import { type NearPage, pagesOfAnswer } from './pages-of-answer.ts';
import { type PublishedIndex, readIndex } from './read-index.ts';

/** Of the words that were left out. A longer line is a message. */
const MAX_COUNTED_WORDS = 3;

/**
 * Searches for a visitor without JavaScript: redirects to the page that has exactly the homes that fit, or lists these
 * homes, and says what was not understood.
 */
export const handler: Handler = async (request, context) => {
  const siteName = siteNameOf(context.env);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const refusal = refused(
      405,
      'method_not_allowed',
      'A search is a link or a form without a method: use GET.',
    );
    return refusalPage(refusal, siteName, { allow: 'GET, HEAD' });
  }
  // The search of the front page begins its line with the choice of 'Rent', in a field of the same name.
  const parameters = new URL(request.url).searchParams;
  const line: SearchedLine = {
    query: parameters.getAll('q').join(' ').trim().slice(0, MAX_LINE_LENGTH),
    without: parameters.get('without')?.slice(0, MAX_LINE_LENGTH) ?? null,
    offerOfPage: readOfferWord(parameters.get('offer') ?? ''),
    filters: parameters.get('filters'),
  };
  try {
    return await respond(line, siteName, request, context);
  } catch (fault) {
    logFault(search, fault);
    return pageResponse(500, { siteName, ...searchFailurePage(line) });
  }
};

async function respond(
  line: SearchedLine,
  siteName: string,
  request: Request,
  context: Context,
): Promise<Response> {
  const settings = readFunctionSettings(withOwnSecrets(search, context.env));
  const origin = siteOriginOf(settings);
  const now = context.now?.() ?? new Date();
  const index = await readIndex(origin, context.fetch ?? fetch, now);
  if (new URL(request.url).searchParams.has('asked')) {
    const path = searchOfAddress(request.headers.get('referer'), origin, line.offerOfPage ?? 'Sale');
    return path === null ? pageResponse(200, { siteName, ...unknownAddressPage(line) }) : redirectTo(path);
  }
  const shared = readSharedList(new URL(request.url).searchParams);
  if (shared && !showsPreview(request.headers.get('user-agent') ?? ''))
    return redirectTo(pathOfSharedList(shared, index));
  if (shared) {
    const send = context.fetch ?? fetch;
    return pageResponse(200, { siteName, ...(await sharedListPage(shared, index, { origin, now, send })) });
  }
  const asked = line.filters === null ? null : readFilterQuery(line.filters);
  line.query ||= asked?.words ?? '';
  const typed = tokensOfLine(line.query, index.vocabulary);
  const all = readingsOf(typed, index.vocabulary);
  const undone = all.find(({ span }) => span.text === line.without) ?? null;
  const read = answerLine(typed, index.vocabulary, line.offerOfPage, undone?.span);
  const { answer, notes: notesOfPlace } = await followed(
    asked ? { ...read, filters: withCurrentAreas(asked.filters, slugsOfToday(index.vocabulary)) } : read,
    index,
  );
  if (answer.reference) {
    const slug = await index.slugOf(answer.reference);
    if (slug) return redirectTo(`${index.lists.home}${encodeURIComponent(slug)}`);
    return pageResponse(200, { siteName, ...answerPage(line, answer, [], index, null) });
  }
  const slug = await slugOfWhole(line, answer, index);
  if (slug) return redirectTo(`${index.lists.home}${encodeURIComponent(slug)}`);
  // The response does not wait for the count.
  const counting = countIfEmpty(answer, index, { request, settings, context, now }).catch((fault: unknown) =>
    logFault(search, fault),
  );
  context.waitUntil?.(counting);
  const countingWords = countWords(answer, undone, { request, settings, context }).catch((fault: unknown) =>
    logFault(search, fault),
  );
  context.waitUntil?.(countingWords);
  // Without one that was undone, whose words are those left out.
  const readings = undone ? [] : all;
  const pages = await pagesOfAnswer(answer, index, now);
  const { homes, notes: notesOfHomes } = await homesBeside(pages, answer, index, {
    page: pageAsked(request),
    now,
    isClear: readings.length === 0,
  });
  const notes = [...(asked ? describeIgnored(asked.ignored) : []), ...notesOfPlace, ...notesOfHomes];
  const [page] = pages;
  if (
    page &&
    pages.length === 1 &&
    !page.costs &&
    !homes &&
    answer.unknownWords.length === 0 &&
    readings.length === 0 &&
    notes.length === 0
  )
    return redirectTo(page.path);
  return pageResponse(200, {
    siteName,
    ...answerPage(line, answer, pages, index, homes, { readings, notes }),
  });
}

/** The home that a partner calls like the whole line. Null: there is none, or the homes cannot be read. */
async function slugOfWhole(
  line: SearchedLine,
  answer: LineAnswer,
  index: PublishedIndex,
): Promise<string | null> {
  const typed = line.without === null ? typedReference(line.query, answer) : null;
  return typed && index.slugOf(typed.reference, typed).catch(() => null);
}

/** Where nobody knows the middle of an area, no circle is drawn around it, and this is said. */
async function followed(
  answer: LineAnswer,
  index: PublishedIndex,
): Promise<{ answer: LineAnswer; notes: readonly string[] }> {
  const { near } = answer.filters;
  if (near === null || hasExactPoint(near)) return { answer, notes: [] };
  const homes = await index.homesOf(answer.offer).catch(() => null);
  // The line was read with the names of all places.
  const filters = withKnownNear(answer.filters, homes?.distances ?? null, () => true);
  const notes = describeUnknownNear(answer.filters, filters, nameOfNear(near, index.vocabulary));
  return { answer: { ...answer, filters }, notes };
}

/**
 * The homes themselves, if no single published page shows exactly these in this order, or the line may have meant others,
 * which that page would not say. Null also if they cannot be read, and then it is said what the page that is linked instead
 * does not follow.
 */
async function homesBeside(
  pages: readonly NearPage[],
  answer: LineAnswer,
  index: PublishedIndex,
  { isClear, ...options }: { page: number; now: Date; isClear: boolean },
): Promise<{ homes: MatchingHomes | null; notes: readonly string[] }> {
  const { filters } = answer;
  const isAnswered = isEmptyFilters(filters) || (pages.length <= 1 && pages.every(({ isWider }) => !isWider));
  const isOrdered = filterQuery(filters) !== filterQuery(withoutOrder(filters));
  if (isAnswered && !isOrdered && isClear) return { homes: null, notes: [] };
  const homes = await matchingHomes(answer, index, options).catch(() => null);
  const isWider = pages.some((page) => page.isWider);
  if (homes === null) return { homes, notes: describeUnread(filters, { isWider, isOrdered }) };
  return { homes: isAnswered && homes.count === 0 ? null : homes, notes: [] };
}

function describeUnread(
  filters: Filters,
  { isWider, isOrdered }: { isWider: boolean; isOrdered: boolean },
): string[] {
  const lacks = [
    ...(isWider ? ['has more homes than you asked for'] : []),
    ...(isOrdered ? [`is not in the order ‘${labelOfOrder(filters)}’`] : []),
  ];
  return lacks.length === 0
    ? []
    : [
        `The homes themselves could not be read just now, so what is linked here ${lacks.join(' and ')}. Please try again in a minute.`,
      ];
}

function pageAsked(request: Request): number {
  const text = new URL(request.url).searchParams.get('page') ?? '';
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
}

/** Counts a search that no home matches. A prefetch by the browser is not counted. */
async function countIfEmpty(
  { offer, filters }: LineAnswer,
  index: PublishedIndex,
  {
    request,
    settings,
    context,
    now,
  }: { request: Request; settings: FunctionSettings; context: Context; now: Date },
): Promise<void> {
  if (request.method !== 'GET' || request.headers.has('sec-purpose') || !toCountableSearch(offer, filters))
    return;
  const homes = await index.homesOf(offer);
  if (matchHomes(homes, filters, dayNumber(istDay(now))).includes(0)) return;
  await countEmptySearch({
    offer,
    filters: withGroupKeys(filters, index.vocabulary.places.groupsOf(filters.areas)),
    visitor: await readVisitor(request, settings),
    salt: settings.salt,
    database: createDatabaseCaller(settings, context.fetch ?? fetch),
    refusals: context.refusals,
  });
}

/** Counts the words that were left out, or those that were read as something else than was meant. */
async function countWords(
  { unknownWords }: LineAnswer,
  undone: Reading | null,
  { request, settings, context }: { request: Request; settings: FunctionSettings; context: Context },
): Promise<void> {
  const isPage = new URL(request.url).searchParams.has('page');
  if (request.method !== 'GET' || request.headers.has('sec-purpose') || isPage) return;
  const visitor = await readVisitor(request, settings);
  const words = undone ? [undone.span.text] : unknownWords.slice(0, MAX_COUNTED_WORDS);
  for (const each of words)
    await countTypedWords({
      words: each,
      reading: readFilterQuery(undone?.counted ?? '').filters,
      visitor,
      salt: settings.salt,
      database: createDatabaseCaller(settings, context.fetch ?? fetch),
      refusals: context.refusals,
    });
}

/** Redirects to a path of the site, never to an address that a visitor wrote. */
function redirectTo(path: string): Response {
  return new Response(null, {
    status: 302,
    headers: { location: path, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  });
}
