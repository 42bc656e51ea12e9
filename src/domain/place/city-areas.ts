import type { Point } from '../city/distance-km.ts';
import type { KnownPlaces } from './known-places.ts';
import {
  keyOf,
  readPlaceName,
  type ReadName,
  type ReadPlaceName,
  soundKeyOf,
  spellingOf,
} from './read-place-name.ts';

/** An area of one city, as somebody typed it. */
export interface PlacedArea {
  id: string;
  name: string;
  /** Those that visitors see. */
  homes: number;
  /** The middle of the area, where it is known well enough for a distance. */
  point: Point | null;
  pinCodes: readonly string[];
  /** Names of areas that were made one with it. */
  merged: readonly string[];
}

/** A name of so few letters is initials. */
export const LETTERS_OF_INITIALS = 4;

/** An area with what its name says. */
export interface Area extends PlacedArea {
  read: ReadPlaceName;
  /** Its own name. */
  first: ReadName | null;
}

/** The areas of a city, found by the names that people use for them. */
export interface CityAreas {
  areas: readonly Area[];
  known: KnownPlaces;
  /** The area that most homes use of those whose own name this is. */
  named(name: ReadName): Area | null;
  /** The one of those whose own name sounds like this. */
  sounding(name: ReadName): Area | null;
  /** As `named`, for a place without its numbers, also where people leave out 'Layout': 'HSR' is HSR Layout. */
  placed(words: readonly string[]): Area | null;
  /** How many different numbered parts of a place there are. */
  partsOf(words: readonly string[]): number;
}

/** Makes the areas of a city findable by their names. */
export function createCityAreas(placed: readonly PlacedArea[], known: KnownPlaces): CityAreas {
  const areas = placed.map((area) => {
    const read = readPlaceName(area.name);
    return { ...area, read, first: read.names[0] ?? null };
  });
  const byKey = new Map<string, Area>();
  const bySound = new Map<string, Area>();
  const byUsualName = new Map<string, Area>();
  const numbered = new Map<string, Set<string>>();
  for (const area of areas) {
    const { first, read } = area;
    if (!first || read.isBeside) continue;
    if (first.numbers.length > 0) {
      const place = spellingOf(first.words);
      numbered.set(place, (numbered.get(place) ?? new Set()).add(keyOf(first)));
    }
    if (read.names.length > 1) continue;
    const usual = known.usualNameOf(first);
    for (const [names, key] of [
      [byKey, keyOf(first)],
      [bySound, soundKeyOf(first)],
      ...(usual === null ? [] : [[byUsualName, keyOf(readKnownName(usual))] as const]),
    ] as const) {
      const other = names.get(key);
      if (!other || byUse(area, other) < 0) names.set(key, area);
    }
  }
  const named = (name: ReadName): Area | null => {
    const usual = known.usualNameOf(name);
    const key = usual === null ? keyOf(name) : keyOf(readKnownName(usual));
    return byKey.get(key) ?? byUsualName.get(key) ?? byKey.get(keyOf(name)) ?? null;
  };
  const placedBy = (words: readonly string[]) => named({ words, numbers: [] }) ?? withLayout(words);
  const withLayout = (words: readonly string[]) =>
    words.length === 1 && (words[0]?.length ?? 0) <= LETTERS_OF_INITIALS
      ? named({ words: [...words, 'layout'], numbers: [] })
      : null;
  return {
    areas,
    known,
    named,
    sounding: (name) => bySound.get(soundKeyOf(name)) ?? null,
    placed: placedBy,
    partsOf: (words) => numbered.get(spellingOf(words))?.size ?? 0,
  };
}

/** Reads the name of a place as the city's file writes it. */
export function readKnownName(text: string): ReadName {
  return readPlaceName(text).names[0] ?? { words: [], numbers: [] };
}

/** The one that more homes use; of two alike, the one that is written shorter. */
function byUse(one: PlacedArea, other: PlacedArea): number {
  return other.homes - one.homes || one.name.length - other.name.length || (one.id < other.id ? -1 : 1);
}
