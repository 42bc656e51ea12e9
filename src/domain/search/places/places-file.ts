import { type FiledName, placeNamed } from '../homes/homes-file.ts';
import type { SearchVocabulary } from './search-vocabulary.ts';
import { createPlaces, type Place } from './places.ts';

/** A place with its numbers of homes for sale and for rent. */
export type FiledPlace = [sale: number, rent: number, ...FiledName];

/** The data needed to parse a search line, in the format of the file. */
export interface PlacesFile {
  areas: FiledPlace[];
  societies: FiledPlace[];
  types: string[];
  bhk: number[];
  referencePrefixes: string[];
}

/** The places of a file in searchable form. */
export function readPlaces({ areas, societies, ...known }: PlacesFile): SearchVocabulary {
  const places = (kind: Place['kind'], rows: PlacesFile['areas']): Place[] =>
    rows.map(([sale, rent, ...name]) => ({ kind, ...placeNamed(name), sale, rent }));
  return { ...known, places: createPlaces([...places('area', areas), ...places('society', societies)]) };
}
