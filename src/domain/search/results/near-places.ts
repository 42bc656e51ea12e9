import type { NamedPlace } from '../named-place.ts';
import { NEAR_AREA, type NearKind } from '../near.ts';
import type { Coordinates } from '../positions/coordinates.ts';
import { meantOf, type TypedPlaces } from '../places/typed-places.ts';
import type { Distances } from '../positions/distances.ts';

export interface NearPlace {
  /** As in `Near`. */
  place: string;
  /** 'Whitefield', 'Indiranagar metro station'. */
  name: string;
  /** How far people go to it, in metres. */
  within: number;
}

interface PlacesOfHomes {
  choiceNames: Readonly<Record<'areas' | 'societies', readonly NamedPlace[]>>;
  distances?: Pick<Distances, 'knows'> | null | undefined;
}

/**
 * At most `max` places to be near that typed words mean: areas, then spots whose name has the words in it, then societies. The
 * likeliest of each come first.
 */
export function nearPlaces(
  homes: PlacesOfHomes,
  coordinates: Pick<Coordinates, 'spots'>,
  read: TypedPlaces,
  { typed, max }: { typed: string; max: number },
): NearPlace[] {
  const words = typed.trim().toLowerCase();
  if (words === '') return [];
  const found: NearPlace[] = [];
  const add = (kind: NearKind, places: readonly NamedPlace[]) => {
    for (const { name, slug } of places) {
      if (found.length >= max) return;
      const place = `${kind}/${slug}`;
      if (homes.distances?.knows(place)) found.push({ place, name, within: NEAR_AREA });
    }
  };
  const spots = coordinates.spots
    .filter(({ names }) => names.some((name) => name.toLowerCase().includes(words)))
    .slice(0, max / 2);
  add('in', meantOf(homes.choiceNames.areas, read, ['area']));
  found.splice(
    max - spots.length,
    spots.length,
    ...spots.map(({ slug, names, within }) => ({ place: slug, name: names[0] ?? slug, within })),
  );
  add('at', meantOf(homes.choiceNames.societies, read, ['society']));
  return found;
}
