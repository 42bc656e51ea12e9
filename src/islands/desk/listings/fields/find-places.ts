import type { ListingPlace } from '#contracts/admin-listings.ts';
import type { PlaceIndex } from '#domain/search/places/place-index.ts';
import { typedPlaces } from '#domain/search/places/typed-places.ts';
import { groupedBy } from '#domain/sorting/grouped-by.ts';
import { normaliseWords } from '#domain/typed-text/normalise-words.ts';

/** A place to choose, found by what the published site calls it where its slug or its name says which place that is. */
export type NamedPlace = Pick<ListingPlace, 'id' | 'name' | 'note'> & Partial<Pick<ListingPlace, 'slug'>>;

/** As many places at once as fit under a field. */
const MAX_FOUND = 12;

const normalise = (text: string) => text.trim().toLowerCase();

/** The words of each place as they stand and as a search line reads them, and its name as one word. */
interface ReadPlace {
  place: NamedPlace;
  words: readonly string[];
  joined: string;
}

interface ReadPlaces {
  places: readonly ReadPlace[];
  /** By slug, and by name where they have none. */
  called: ReadonlyMap<string, readonly NamedPlace[]>;
}

const readLists = new WeakMap<readonly NamedPlace[], ReadPlaces>();

function readPlaces(places: readonly NamedPlace[]): ReadPlaces {
  const known = readLists.get(places);
  if (known) return known;
  const read = places.map((place): ReadPlace => {
    const text = `${place.name} ${place.note ?? ''}`;
    const written = normalise(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    const words = [...new Set([...written, ...normaliseWords(text)])];
    return { place, words, joined: normaliseWords(place.name).join('') };
  });
  const list = { places: read, called: groupedBy(places, ({ slug, name }) => slug || normalise(name)) };
  readLists.set(places, list);
  return list;
}

/**
 * Places that the typed words mean as a line of visitors is read, the likeliest first, by the published names: pin codes, other
 * names, slips. Then those of which a word of the name or the note begins with each typed word: 'jayanagar' is not in
 * 'Vijayanagar'. Numbers are whole, and parts are read as in a search line: 'hsr sec 2'. Of these, names that begin as typed
 * come first. `published` is null until they are loaded.
 */
export function findPlaces(
  places: readonly NamedPlace[],
  typed: string,
  published: PlaceIndex | null = null,
): NamedPlace[] {
  const list = readPlaces(places);
  const text = normalise(typed);
  const read = normaliseWords(typed);
  const isIn = (words: readonly string[], wanted: readonly string[]) =>
    wanted.length > 0 &&
    wanted.every((word) => words.some((own) => (/^\d/.test(word) ? own === word : own.startsWith(word))));
  const found = list.places
    .filter(
      ({ words, joined }) =>
        isIn(words, text.split(/\s+/)) ||
        isIn(words, read) ||
        (read.length > 0 && joined.startsWith(read.join('')) && !/\d$/.test(text)),
    )
    .map(({ place }) => place);
  const begins = ({ name }: NamedPlace) => normalise(name).startsWith(text);
  const byLetters = [...found.filter(begins), ...found.filter((place) => !begins(place))];
  const meant = typedPlaces(typed, published).all.flatMap(({ slug, name }) =>
    (list.called.get(slug) ?? list.called.get(normalise(name)) ?? []).filter((place) =>
      normalise(place.name).startsWith(normalise(name)),
    ),
  );
  return [...new Set([...meant, ...byLetters])].slice(0, MAX_FOUND);
}

/** The id of the only place of this name. Any other text stays as it is typed, and is no known id. */
export function placeTyped(places: readonly NamedPlace[], typed: string): string {
  const named = places.filter(({ name }) => normalise(name) === normalise(typed));
  return (named.length === 1 && named[0]?.id) || typed;
}
