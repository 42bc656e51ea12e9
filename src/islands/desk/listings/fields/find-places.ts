import type { ListingPlace } from '#contracts/admin-listings.ts';
import { normaliseWords } from '#domain/typed-text/normalise-words.ts';

export type NamedPlace = Pick<ListingPlace, 'id' | 'name' | 'note'>;

/** As many places at once as fit under a field. */
const MAX_FOUND = 12;

const normalise = (text: string) => text.trim().toLowerCase();

/** The words of each place as they stand and as a search line reads them, and its name as one word. */
interface ReadPlace {
  place: NamedPlace;
  words: readonly string[];
  joined: string;
}

const readPlaces = new WeakMap<readonly NamedPlace[], readonly ReadPlace[]>();

function wordsOfPlaces(places: readonly NamedPlace[]): readonly ReadPlace[] {
  const known = readPlaces.get(places);
  if (known) return known;
  const read = places.map((place): ReadPlace => {
    const text = `${place.name} ${place.note ?? ''}`;
    const written = normalise(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    const words = [...new Set([...written, ...normaliseWords(text)])];
    return { place, words, joined: normaliseWords(place.name).join('') };
  });
  readPlaces.set(places, read);
  return read;
}

/**
 * Places of which a word of the name or the note begins with each typed word: 'jayanagar' is not in 'Vijayanagar'. Numbers are whole, and
 * parts are read as in a search line: 'hsr sec 2'. Names that begin as typed come first.
 */
export function findPlaces(places: readonly NamedPlace[], typed: string): NamedPlace[] {
  const text = normalise(typed);
  const read = normaliseWords(typed);
  const isIn = (words: readonly string[], wanted: readonly string[]) =>
    wanted.length > 0 &&
    wanted.every((word) => words.some((own) => (/^\d/.test(word) ? own === word : own.startsWith(word))));
  const found = wordsOfPlaces(places)
    .filter(
      ({ words, joined }) =>
        isIn(words, text.split(/\s+/)) ||
        isIn(words, read) ||
        (read.length > 0 && joined.startsWith(read.join('')) && !/\d$/.test(text)),
    )
    .map(({ place }) => place);
  const begins = ({ name }: NamedPlace) => normalise(name).startsWith(text);
  return [...found.filter(begins), ...found.filter((place) => !begins(place))].slice(0, MAX_FOUND);
}

/** The id of the only place of this name. Any other text stays as it is typed, and is no known id. */
export function placeTyped(places: readonly NamedPlace[], typed: string): string {
  const named = places.filter(({ name }) => normalise(name) === normalise(typed));
  return (named.length === 1 && named[0]?.id) || typed;
}
