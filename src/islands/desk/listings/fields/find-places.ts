import type { ListingPlace } from '#contracts/admin-listings.ts';

export type NamedPlace = Pick<ListingPlace, 'id' | 'name' | 'note'>;

/** As many places at once as fit under a field. */
const MAX_FOUND = 12;

const normalise = (text: string) => text.trim().toLowerCase();

/** Places whose name or note contains every word. Names that begin as typed come first. */
export function findPlaces(places: readonly NamedPlace[], typed: string): NamedPlace[] {
  const text = normalise(typed);
  const words = text.split(/\s+/);
  const found = places.filter(({ name, note }) => {
    const searched = normalise(`${name} ${note ?? ''}`);
    return words.every((word) => searched.includes(word));
  });
  const begins = ({ name }: NamedPlace) => normalise(name).startsWith(text);
  return [...found.filter(begins), ...found.filter((place) => !begins(place))].slice(0, MAX_FOUND);
}

/** The id of the only place of this name. Any other text stays as it is typed, and is no known id. */
export function placeTyped(places: readonly NamedPlace[], typed: string): string {
  const named = places.filter(({ name }) => normalise(name) === normalise(typed));
  return (named.length === 1 && named[0]?.id) || typed;
}
