import { type EncodedName, decodePlaceName } from '../homes/homes-file.ts';
import type { SearchVocabulary } from './search-vocabulary.ts';
import { normaliseWords, phoneticKey } from '../../typed-text/normalise-words.ts';
import { choiceSlug } from '../filters.ts';
import { createPlaceIndex, type Place } from './place-index.ts';

/** A place with its numbers of homes for sale and for rent. */
export type EncodedPlace = [sale: number, rent: number, ...EncodedName];

/** Names that people say for areas, joined by '|', and the positions of these areas: a pin code, a landmark, an old name. */
export type EncodedSaidPlace = [names: string, ...areas: number[]];

export interface PlacesFile {
  /** If homes are in more than one. */
  cities?: EncodedPlace[] | undefined;
  areas: EncodedPlace[];
  societies: EncodedPlace[];
  types: string[];
  bhk: number[];
  referencePrefixes: string[];
  said: EncodedSaidPlace[];
  /** Names of metro stations. */
  stations: string[];
}

export function readVocabulary({
  cities = [],
  areas,
  societies,
  said,
  stations,
  ...vocabulary
}: PlacesFile): SearchVocabulary {
  const places = (kind: Place['kind'], rows: PlacesFile['areas']): Place[] =>
    rows.map(([sale, rent, ...name]) => ({ kind, ...decodePlaceName(name), sale, rent }));
  const named = places('area', areas);
  return {
    ...vocabulary,
    stations: new Map(stations.map((name) => [phoneticKey(normaliseWords(name)), choiceSlug(name)])),
    places: createPlaceIndex(
      [...places('city', cities), ...named, ...places('society', societies)],
      said.map(([names, ...positions]) => ({
        names: names.split('|'),
        areas: positions.flatMap((at) => named[at] ?? []),
      })),
    ),
  };
}
