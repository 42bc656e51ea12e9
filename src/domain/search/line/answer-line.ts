import type { Offer } from '../../offer.ts';
import type { SearchVocabulary } from '../places/search-vocabulary.ts';
import { placeKeys } from './place-keys.ts';
import { type ParsedLine, parseLine } from './parse-line.ts';

export interface LineAnswer extends ParsedLine {
  offer: Offer;
}

/** A line that names no offer means homes for sale, unless its places have only homes to rent. */
export function answerLine(line: string, vocabulary: SearchVocabulary): LineAnswer {
  const parsed = parseLine(line, vocabulary);
  return { ...parsed, offer: parsed.offer ?? defaultOffer(parsed, vocabulary) };
}

function defaultOffer({ filters }: ParsedLine, { places }: SearchVocabulary): Offer {
  const keys = placeKeys(filters);
  const namedPlaces = places.all.filter(({ kind, slug }) =>
    keys.includes(`${kind === 'society' ? 'at' : 'in'}/${slug}`),
  );
  const has = (offer: 'sale' | 'rent') => namedPlaces.some((place) => place[offer] > 0);
  return has('rent') && !has('sale') ? 'Rent' : 'Sale';
}
