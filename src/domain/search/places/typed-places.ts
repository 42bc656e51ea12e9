import { normaliseWords } from '../../typed-text/normalise-words.ts';
import { placeOfArea } from '../area-itself.ts';
import type { NamedPlace } from '../named-place.ts';
import type { Place } from './place-entry.ts';
import type { PlaceIndex } from './place-index.ts';

type Kind = Place['kind'];

/** What was typed into a box that finds places, as a search line reads it. */
export interface TypedPlaces {
  /** The likeliest first. Empty until the names of places are loaded, and where none is meant. */
  all: readonly Place[];
  /** The position of a place of these kinds among those that are meant, the likeliest first. Null if it is not meant. */
  rankOf(place: NamedPlace, kinds: readonly Kind[]): number | null;
}

/** More of them would be read by nobody. */
const MAX_BEGUN = 200;
const MAX_GROUPS = 3;
/** After all that are meant by the way a line reads them. */
const BY_LETTERS = 1_000_000;
/** Every area lies in it, and it is chosen by its section. */
const CITY = /^b[ae]ngal[uo]ru?e?$/;

/**
 * Reads the words of a box: whole names in any spelling and order, names that begin so, pin codes and what people call
 * several areas, and misspelt names. A place is meant by its letters too, because the names of places know only those with
 * homes: where a word of its name begins so, or anywhere in it as long as nothing else is meant. `places` is null until the
 * names are loaded.
 */
export function typedPlaces(typed: string, places: PlaceIndex | null): TypedPlaces {
  const letters = typed.trim().toLowerCase();
  const all = places ? placesMeant(normaliseWords(typed), places) : [];
  const ranks = new Map<string, number>();
  const meantKinds = new Set<Kind>();
  for (const [at, { kind, slug }] of all.entries()) {
    meantKinds.add(kind);
    ranks.set(`${kind} ${slug}`, at);
  }
  return {
    all,
    rankOf({ slug, name }, kinds) {
      for (const kind of kinds) {
        const rank = ranks.get(`${kind} ${placeOfArea(slug)}`);
        if (rank !== undefined) return rank;
      }
      const own = name.toLowerCase();
      const isMeant = kinds.some((kind) => meantKinds.has(kind));
      return (isMeant ? ` ${own}`.includes(` ${letters}`) : own.includes(letters)) ? BY_LETTERS : null;
    },
  };
}

/** The places of a list that are meant, the likeliest first. Equally likely ones stay in the order of the list. */
export function meantOf<Named extends NamedPlace>(
  list: readonly Named[],
  { rankOf }: TypedPlaces,
  kinds: readonly Kind[],
): Named[] {
  return list
    .flatMap((place) => {
      const rank = rankOf(place, kinds);
      return rank === null ? [] : [{ place, rank }];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ place }) => place);
}

function placesMeant(words: readonly string[], places: PlaceIndex): Place[] {
  if (words.length === 0) return [];
  const named = [...places.exactMatches(words), ...places.startingWith(words, MAX_BEGUN)];
  const nearly = named.length > 0 ? [] : places.withOneSlip(words);
  const isCity = words.length === 1 && CITY.test(words[0] ?? '');
  const said =
    named.length + nearly.length > 0 || isCity
      ? []
      : places.saidStartingWith(words, MAX_GROUPS).flatMap(({ areas }) => areas);
  const found = new Map<string, Place>();
  for (const place of [...named, ...nearly, ...said]) {
    const slug = placeOfArea(place.slug);
    const key = `${place.kind} ${slug}`;
    if (!found.has(key)) found.set(key, slug === place.slug ? place : { ...place, slug });
  }
  return [...found.values()];
}
