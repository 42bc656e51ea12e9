import { istDay } from '#domain/calendar/ist.ts';
import type { LineAnswer } from '#domain/search/line/answer-line.ts';
import { type AspectEffect, aspectEffects } from '#domain/search/results/count-homes.ts';
import type { Filters } from '#domain/search/filters.ts';
import { dayNumber } from '#domain/calendar/day-number.ts';
import { pageOfAnswer } from '#domain/search/line/page-of-answer.ts';
import { placeKeys } from '#domain/search/line/place-keys.ts';
import { matchHomes } from '#domain/search/results/match-homes.ts';
import type { IndexedHomes } from '#domain/search/homes/indexed-homes.ts';
import type { PublishedIndex } from './read-index.ts';

const MAX_PLACES = 8;

export interface NearPage {
  filters: Filters;
  path: string;
  /** What the page shows, which may be more than the search asks for. */
  shows: Filters;
  /** It also has homes that do not fit. */
  isWider: boolean;
  /** How many homes would match without each part. Null: a home matches, or they could not be read. */
  costs: readonly AspectEffect[] | null;
}

/** One page per place, if the line names several. An ambiguous name also adds pages for its other meaning. */
export async function pagesOfAnswer(
  answer: LineAnswer,
  index: PublishedIndex,
  now: Date,
): Promise<NearPage[]> {
  const { offer, alternative: otherwise, isOfferNamed } = answer;
  const filtersOfPages = [answer.filters, ...(otherwise ? [otherwise] : [])].flatMap(filtersPerPlace);
  return Promise.all(
    filtersOfPages.map(async (filters) => {
      const { path, shows, isWider } = pageOfAnswer(
        { offer, filters, isOfferNamed: isOfferNamed === true && filtersOfPages.length === 1 },
        index.lists,
      );
      if (!isWider) return { filters, path, shows, isWider, costs: null };
      // The page is correct without the homes too. Where searches are counted, the reason for the failure is logged.
      const homes = await index.homesOf(offer).catch(() => null);
      return { filters, path, shows, isWider, costs: homes && costsIfNoMatch(homes, filters, now) };
    }),
  );
}

function costsIfNoMatch(homes: IndexedHomes, filters: Filters, now: Date): readonly AspectEffect[] | null {
  const failures = matchHomes(homes, filters, dayNumber(istDay(now)));
  return failures.includes(0)
    ? null
    : aspectEffects(homes, filters, failures).filter((cost) => cost.homes > 0);
}

function filtersPerPlace(filters: Filters): Filters[] {
  const places = placeKeys(filters);
  // The areas of a whole quarter would be a page of links; their homes are listed.
  if (places.length <= 1 || places.length > MAX_PLACES) return [filters];
  const slug = (key: string) => key.slice('in/'.length);
  return places.map((key) =>
    key.startsWith('in/')
      ? { ...filters, areas: [slug(key)], societies: [] }
      : { ...filters, areas: [], societies: [slug(key)] },
  );
}
