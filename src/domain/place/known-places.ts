import { keyOf, readPlaceName, type ReadName, soundKeyOf } from './read-place-name.ts';

/** What is known of the places of a city, whatever areas there are. */
export interface KnownPlaces {
  /** A place by its name: the place that people type to find it, or null if they type this one. Undefined if nobody knows. */
  parentOf(name: ReadName): string | null | undefined;
  /** The place that people probably type to find it, where that is not certain. */
  perhapsIn(name: ReadName): string | null;
  /** How many places belong to the one of this name, besides those whose own name says so. */
  countParts(name: ReadName): number;
  /** Whether several places of the city have this name, or one that sounds like it. */
  areSeveral(name: ReadName): boolean;
  /** The usual name of a place that people also spell like this. */
  usualNameOf(name: ReadName): string | null;
}

/** As the file of a city has them, with `|` between names. */
interface WrittenPlaces {
  /** By the place that people type, the places that belong to it. */
  parts: Readonly<Record<string, string>>;
  /** Places that people type. */
  own: string;
  /** By the place that people may type, the places that probably belong to it: a person is asked. */
  perhaps: Readonly<Record<string, string>>;
  /** Names of several places. */
  several: string;
  /** By the usual name, spellings that differ in more than `keyOf` evens out. */
  spellings: Readonly<Record<string, string>>;
}

export const nothingKnown: KnownPlaces = {
  parentOf: () => undefined,
  perhapsIn: () => null,
  countParts: () => 0,
  areSeveral: () => false,
  usualNameOf: () => null,
};

/** Makes the names of a city's file comparable with what people type. */
export function createKnownPlaces({ parts, own, perhaps, several, spellings }: WrittenPlaces): KnownPlaces {
  const unclear = new Set(several.split('|').map((name) => keyOfName(name, soundKeyOf)));
  const parents = new Map<string, string | null>(own.split('|').map((name) => [keyOfName(name), null]));
  for (const [name, parent] of namesIn(parts)) {
    const key = keyOfName(name);
    // Two places of one name.
    if (parents.has(key) && parents.get(key) !== parent) unclear.add(keyOfName(name, soundKeyOf));
    parents.set(key, parent);
  }
  const counts = new Map(
    Object.entries(parts).map(([name, names]) => [keyOfName(name), names.split('|').length]),
  );
  const likely = new Map(namesIn(perhaps).map(([name, parent]) => [keyOfName(name), parent]));
  const usual = new Map(namesIn(spellings).map(([spelling, name]) => [keyOfName(spelling), name]));
  return {
    parentOf: (name) => parents.get(keyOf(name)),
    perhapsIn: (name) => likely.get(keyOf(name)) ?? null,
    countParts: (name) => counts.get(keyOf(name)) ?? 0,
    areSeveral: (name) => unclear.has(soundKeyOf(name)),
    usualNameOf: (name) => usual.get(keyOf(name)) ?? null,
  };
}

/** Each name of the lines with the name of its line. */
function namesIn(lines: Readonly<Record<string, string>>): (readonly [string, string])[] {
  return Object.entries(lines).flatMap(([line, names]) =>
    names.split('|').map((name) => [name, line] as const),
  );
}

function keyOfName(name: string, key = keyOf): string {
  const [first] = readPlaceName(name).names;
  return first ? key(first) : '';
}
