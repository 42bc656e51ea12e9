import { keyOf, readPlaceName, type ReadName } from './read-place-name.ts';

/** What is known of the places of a city, whatever areas there are. */
export interface KnownPlaces {
  /** A place by its name: the place that people type to find it, or null if they type this one. Undefined if nobody knows. */
  parentOf(name: ReadName): string | null | undefined;
  /** Whether several places of the city have this name. */
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
  /** Names of several places. */
  several: string;
  /** By the usual name, spellings that do not sound like it. */
  spellings: Readonly<Record<string, string>>;
}

export const nothingKnown: KnownPlaces = {
  parentOf: () => undefined,
  areSeveral: () => false,
  usualNameOf: () => null,
};

/** Makes the names of a city's file comparable with what people type. */
export function createKnownPlaces({ parts, own, several, spellings }: WrittenPlaces): KnownPlaces {
  const unclear = new Set(several.split('|').map(keyOfName));
  const parents = new Map<string, string | null>(own.split('|').map((name) => [keyOfName(name), null]));
  for (const [parent, names] of Object.entries(parts))
    for (const name of names.split('|')) {
      const key = keyOfName(name);
      // Two places that sound alike.
      if (parents.has(key) && parents.get(key) !== parent) unclear.add(key);
      parents.set(key, parent);
    }
  const usual = new Map(
    Object.entries(spellings).flatMap(([name, written]) =>
      written.split('|').map((spelling) => [keyOfName(spelling), name] as const),
    ),
  );
  return {
    parentOf: (name) => parents.get(keyOf(name)),
    areSeveral: (name) => unclear.has(keyOf(name)),
    usualNameOf: (name) => usual.get(keyOf(name)) ?? null,
  };
}

function keyOfName(name: string): string {
  const [first] = readPlaceName(name).names;
  return first ? keyOf(first) : '';
}
