import type { PlaceList } from '#domain/place-list/place-list.ts';
import type { Offer } from '#domain/offer.ts';
import type { Property } from '#domain/property/property.ts';

/** Homes on the first page and on every numbered page (decision P15). */
export const HOMES_PER_PAGE = 48;
/** The first page is /buy itself. The numbered pages start at 2, which has the oldest homes. */
export const OLDEST_NUMBER = 2;

export const listHeadings: Readonly<Record<Offer, string>> = {
  Sale: 'Properties for Sale',
  Rent: 'Properties for Rent',
};

export interface ListPage {
  /** Null for the first page, which shows the newest homes. */
  number: number | null;
  homes: readonly Property[];
}

/**
 * `homes` are newest first. Numbers count up from the oldest home, so a full page never changes when a home is added:
 * only the first page and the highest number change.
 */
export function listPages(homes: readonly Property[]): readonly ListPage[] {
  let pages = cache.get(homes);
  if (!pages) {
    pages = splitIntoPages(homes);
    cache.set(homes, pages);
  }
  return pages;
}

/** The pages of a list. Of a city only the first, because its other homes are on the pages of its areas. */
export function pagesOfPlaceList({ place, homes }: Pick<PlaceList, 'place' | 'homes'>): readonly ListPage[] {
  const pages = listPages(homes);
  return place.kind === 'city' ? pages.slice(0, 1) : pages;
}

/** Each list is cut once, because most lists keep their homes from one publish to the next. */
const cache = new WeakMap<readonly Property[], readonly ListPage[]>();

function splitIntoPages(homes: readonly Property[]): ListPage[] {
  const older = homes.slice(HOMES_PER_PAGE).reverse();
  const numbered: ListPage[] = [];
  for (let start = 0; start < older.length; start += HOMES_PER_PAGE) {
    numbered.push({
      number: OLDEST_NUMBER + numbered.length,
      homes: older.slice(start, start + HOMES_PER_PAGE).reverse(),
    });
  }
  return [{ number: null, homes: homes.slice(0, HOMES_PER_PAGE) }, ...numbered.reverse()];
}
