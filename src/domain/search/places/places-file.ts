import { type EncodedName, decodePlaceName } from '../homes/homes-file.ts';
import type { SearchVocabulary } from './search-vocabulary.ts';
import { createPlaceIndex, type Place } from './place-index.ts';

/** A place with its numbers of homes for sale and for rent. */
export type EncodedPlace = [sale: number, rent: number, ...EncodedName];

export interface PlacesFile {
  /** If homes are in more than one. */
  cities?: EncodedPlace[] | undefined;
  areas: EncodedPlace[];
  societies: EncodedPlace[];
  types: string[];
  bhk: number[];
  referencePrefixes: string[];
}

export function readVocabulary({
  cities = [],
  areas,
  societies,
  ...vocabulary
}: PlacesFile): SearchVocabulary {
  const places = (kind: Place['kind'], rows: PlacesFile['areas']): Place[] =>
    rows.map(([sale, rent, ...name]) => ({ kind, ...decodePlaceName(name), sale, rent }));
  return {
    ...vocabulary,
    places: createPlaceIndex([
      ...places('city', cities),
      ...places('area', areas),
      ...places('society', societies),
    ]),
  };
}
