import type { GeoCredit } from '#domain/city/geo-credits.ts';
import { istDay } from '#domain/calendar/ist.ts';
import type { LineAnswer } from '#domain/search/line/answer-line.ts';
import { dayNumber } from '#domain/calendar/day-number.ts';
import type { ListedHome } from '#domain/search/listed-home.ts';
import { matchHomes, matchingRows } from '#domain/search/results/match-homes.ts';
import { describeDistances } from '#domain/search/results/describe-order.ts';
import { orderOf } from '#domain/search/results/order-of.ts';
import { creditsOfDistances } from '#domain/search/positions/credits-of-distances.ts';
import type { PublishedIndex } from './read-index.ts';

/** As many as a page of a list shows. */
const HOMES_ON_PAGE = 48;

/** One page of the homes that fit a line, in the order that it asks for. */
export interface MatchingHomes {
  count: number;
  /** From 1. A page beyond the last is the last. */
  page: number;
  pages: number;
  homes: readonly ListedHome[];
  /** Where distances from a place to be near end, in words. */
  distances: string;
  /** Of the positions that these are from. Empty without a place to be near. */
  credits: readonly GeoCredit[];
}

export async function matchingHomes(
  { offer, filters }: Pick<LineAnswer, 'offer' | 'filters'>,
  index: PublishedIndex,
  { page: asked, now }: { page: number; now: Date },
): Promise<MatchingHomes> {
  const homes = await index.homesOf(offer);
  const failures = matchHomes(homes, filters, dayNumber(istDay(now)));
  const rows = matchingRows(orderOf(homes, filters), failures);
  const from = filters.near && homes.distances?.from(filters.near.place);
  const pages = Math.max(1, Math.ceil(rows.length / HOMES_ON_PAGE));
  const page = Math.min(Math.max(asked, 1), pages);
  const shown = rows.slice((page - 1) * HOMES_ON_PAGE, page * HOMES_ON_PAGE);
  return {
    count: rows.length,
    page,
    pages,
    homes: shown.flatMap((row) => homes.home(row) ?? []),
    distances: describeDistances(homes),
    credits: from ? creditsOfDistances(from, filters.near?.within ?? null) : [],
  };
}
