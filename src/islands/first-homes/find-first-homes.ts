import type { Day } from '#domain/calendar/day.ts';
import { dayNumber } from '#domain/calendar/day-number.ts';
import type { Offer } from '#domain/offer.ts';
import { readFilterQuery } from '#domain/search/filter-query.ts';
import { placeOfCard } from '#domain/search/homes/card-files.ts';
import { type SheetName, sheetsAsked } from '#domain/search/homes/homes-sheets.ts';
import type { Filters } from '#domain/search/filters.ts';
import type { IndexedHomes } from '#domain/search/homes/indexed-homes.ts';
import { absentChoices, withKnownSocieties } from '#domain/search/known-choices.ts';
import type { ListedHome } from '#domain/search/listed-home.ts';
import { aspectsOfOtherOffer } from '#domain/search/other-offer.ts';
import { distancesIn, placeOfSociety } from '#domain/search/positions/distances.ts';
import { matchHomes, matchingRows } from '#domain/search/results/match-homes.ts';
import { orderOf } from '#domain/search/results/order-of.ts';
import type { HomesForAddress } from '../search/read-index.ts';

/** The number of homes that a phone shows at first, and a row of a wide screen. Each may be in another file, which takes 120 ms on a slow line. */
export const FIRST = 3;

export interface FirstResults {
  /** How many homes match. */
  total: number;
  /** The first of them, in the order that the address asks for. */
  homes: ListedHome[];
  /** Begins to load what the filters need. */
  loadRest(): void;
}

/**
 * The first homes of an address, from the few files that tell them. Null if the filters have to answer: for words, names
 * and a place to be near that no home has or nobody knows, and when no home matches. Throws when a card is not one of the homes that match,
 * because its file is of another index.
 */
export async function findFirstHomes(
  { offer, query, today }: { offer: Offer; query: string; today: Day },
  read: (sheets: readonly SheetName[]) => Promise<HomesForAddress>,
): Promise<FirstResults | null> {
  const { filters: asked, words, ignored } = readFilterQuery(query);
  const isPlain = words === '' && ignored.length === 0;
  const sheets = sheetsAsked(asked);
  if (!isPlain || sheets.length === 0 || aspectsOfOtherOffer(asked, offer).length > 0) return null;
  const { homes: facts, readCards, readCoordinates, loadRest } = await read(sheets);
  const coordinates = asked.near && (await readCoordinates());
  const measured = (some: IndexedHomes): IndexedHomes =>
    coordinates
      ? { ...some, distances: distancesIn(some, coordinates, (society) => placeOfSociety(facts, society)) }
      : some;
  const homes = measured(facts);
  const filters = withKnownSocieties(asked, homes.choiceNames);
  if (isNearUnknown(filters, homes) || absentChoices(filters, homes.choiceNames).length > 0) return null;
  const day = dayNumber(today);
  const rows = matchingRows(orderOf(homes, filters), matchHomes(homes, filters, day));
  if (rows.length === 0) return null;
  const places = rows.slice(0, FIRST).map((row) => placeOfCard(row, homes.count));
  const files = new Map([...new Set(places.map(({ file }) => file))].map((file) => [file, readCards(file)]));
  const cards = places.map(async (place) => {
    const own = await files.get(place.file);
    if (!own) return [];
    const home = own.home(place.row);
    if (!home || matchHomes(measured(own), filters, day)[place.row] !== 0)
      throw new Error('The files of the homes do not belong together.');
    return [home];
  });
  return { total: rows.length, homes: (await Promise.all(cards)).flat(), loadRest };
}

/** The filters say so, or find the place by another name. */
function isNearUnknown({ near }: Filters, { distances, choiceNames }: IndexedHomes): boolean {
  if (near === null) return false;
  const [kind, slug] = near.place.split('/');
  const places = slug === undefined ? null : choiceNames[kind === 'at' ? 'societies' : 'areas'];
  return !distances?.knows(near.place) || places?.every((place) => place.slug !== slug) === true;
}
