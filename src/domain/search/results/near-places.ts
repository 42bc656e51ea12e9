import type { NamedPlace } from '../named-place.ts';
import { NEAR_AREA, type NearKind } from '../near.ts';
import type { Coordinates } from '../positions/coordinates.ts';
import type { IndexedHomes } from '../homes/indexed-homes.ts';
import type { HomesWithPlaces } from '../positions/distances.ts';

export interface NearPlace {
  /** As in `Near`. */
  place: string;
  /** 'Whitefield', 'Indiranagar metro station'. */
  name: string;
  /** How far people go to it, in metres. */
  within: number;
}

/** At most `max` places to be near whose name contains the typed text: areas, then spots, then societies. */
export function nearPlaces(
  homes: HomesWithPlaces & Pick<IndexedHomes, 'distances'>,
  coordinates: Coordinates,
  typed: string,
  max: number,
): NearPlace[] {
  const words = typed.trim().toLowerCase();
  if (words === '') return [];
  const has = (name: string) => name.toLowerCase().includes(words);
  const found: NearPlace[] = [];
  const add = (kind: NearKind, places: readonly NamedPlace[]) => {
    for (const { name, slug } of places) {
      if (found.length >= max) return;
      const place = `${kind}/${slug}`;
      if (has(name) && homes.distances?.knows(place)) found.push({ place, name, within: NEAR_AREA });
    }
  };
  const spots = coordinates.spots.filter(({ names }) => names.some(has)).slice(0, max / 2);
  add('in', homes.choiceNames.areas);
  found.splice(
    max - spots.length,
    spots.length,
    ...spots.map(({ slug, names, within }) => ({ place: slug, name: names[0] ?? slug, within })),
  );
  add('at', homes.choiceNames.societies);
  return found;
}
