import type { Offer } from '../../offer.ts';
import type { SearchVocabulary } from '../places/search-vocabulary.ts';
import type { Place } from '../places/place-entry.ts';
import type { PlaceIndex } from '../places/place-index.ts';
import { placeKeys } from './place-keys.ts';
import type { Span } from './span.ts';
import { type ParsedLine, parseLine, type TypedTokens } from './parse-line.ts';

export interface LineAnswer extends ParsedLine {
  offer: Offer;
  /** The line itself says whether homes for sale or to rent are meant. */
  isOfferNamed?: boolean;
}

/**
 * A line that names no offer means that of the page it is typed on, or else homes for sale, unless its places have only
 * homes of the other offer. `leftOut` are words that are not read.
 */
export function answerLine(
  line: string | TypedTokens,
  vocabulary: SearchVocabulary,
  offerOfPage: Offer | null = null,
  leftOut: Span | null = null,
): LineAnswer {
  const parsed = parseLine(line, vocabulary, leftOut);
  const { builders, near } = parsed.filters;
  const named = placeKeys(parsed.filters);
  const keys = named.length === 0 && near?.place.includes('/') ? [near.place] : named;
  const { places } = vocabulary;
  const namedPlaces =
    keys.length > 0
      ? keys.flatMap((key) => placeOfKey(key, places) ?? [])
      : builders.flatMap((slug) => places.find('builder', slug) ?? []);
  return {
    ...parsed,
    offer: parsed.offer ?? offerAt(namedPlaces, offerOfPage),
    isOfferNamed: parsed.offer !== null,
  };
}

/** What a line without an offer means at these places. */
export function offerAt(places: readonly Place[], offerOfPage: Offer | null): Offer {
  const wanted = offerOfPage ?? 'Sale';
  const other = wanted === 'Rent' ? 'Sale' : 'Rent';
  const has = (offer: Offer) => places.some((place) => homesAt(place, offer) > 0);
  return has(other) && !has(wanted) ? other : wanted;
}

export function homesAt({ sale, rent }: Place, offer: Offer): number {
  return offer === 'Rent' ? rent : sale;
}

/** The area, city or society that the key of a place names. Null for a spot. */
export function placeOfKey(key: string, places: PlaceIndex): Place | null {
  const [kind, slug] = key.split('/');
  if (slug === undefined) return null;
  return kind === 'at'
    ? places.find('society', slug)
    : (places.find('area', slug) ?? places.find('city', slug));
}
