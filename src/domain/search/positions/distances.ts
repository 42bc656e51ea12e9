import { distanceKm, type Point } from '../../city/distance-km.ts';
import type { NamedPlace } from '../named-place.ts';
import { wordsOfSlug } from '../../text/words-of-slug.ts';
import type { Coordinates, Spot } from './coordinates.ts';

/** Available once the positions are loaded (decision 109). */
export interface Distances {
  /** Null if the place or its position is unknown. */
  from(place: string): FromPlace | null;
  knows(place: string): boolean;
}

/** The stations of the map, and places that a visitor tries. */
const MAX_REMEMBERED = 200;

export interface FromPlace {
  /** 'Whitefield', 'Indiranagar metro station'. */
  name: string;
  /** Several, if the place is a line of the metro. */
  points: readonly Point[];
  /** Null for an area or a society, which is measured from the middle of the area. */
  spot: Spot | null;
  /** By position of an area: metres from its middle. NaN if that is not known well enough. */
  metres: Float64Array;
}

/** What distances need of homes: the positions of their areas and societies in the lists of names. */
export interface HomesWithPlaces {
  choices: Record<'areas' | 'societies', { column: Int32Array }>;
  choiceNames: Record<'areas' | 'societies', readonly NamedPlace[]>;
}

/**
 * The distances of the areas of these homes. They are measured once, because other filters change meanwhile.
 * `areaOf` is the slug of the area of a society that these homes do not tell.
 */
export function distancesIn(
  homes: HomesWithPlaces,
  coordinates: Coordinates,
  areaOf: (society: string) => string | null = () => null,
): Distances {
  const middles = homes.choiceNames.areas.map(({ slug }) => coordinates.area(slug));
  const remembered = new Map<string, FromPlace | null>();
  const measure = (place: string): FromPlace | null => {
    const start = startOf(homes, place, coordinates, areaOf);
    return (
      start && {
        ...start,
        metres: Float64Array.from(middles, (middle) =>
          middle ? Math.min(...start.points.map((point) => distanceKm(point, middle))) * 1000 : Number.NaN,
        ),
      }
    );
  };
  return {
    from(place) {
      const known = remembered.get(place);
      if (known !== undefined) return known;
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      const found = measure(place);
      remembered.set(place, found);
      return found;
    },
    knows: (place) => startOf(homes, place, coordinates, areaOf) !== null,
  };
}

function startOf(
  homes: HomesWithPlaces,
  key: string,
  coordinates: Coordinates,
  areaOf: (society: string) => string | null,
): Omit<FromPlace, 'metres'> | null {
  const [kind, slug] = key.split('/');
  if (slug === undefined) {
    const spot = coordinates.spots.find((each) => each.slug === key);
    return spot ? { name: spot.names[0] ?? key, points: spot.points, spot } : null;
  }
  const area = kind === 'at' ? (areaOfSociety(homes, slug) ?? areaOf(slug)) : slug;
  const middle = area === null ? null : coordinates.area(area);
  const place = homes.choiceNames[kind === 'at' ? 'societies' : 'areas'].find((each) => each.slug === slug);
  return middle && { name: place?.name ?? wordsOfSlug(slug), points: [middle], spot: null };
}

/** The slug of the area of a society, taken from its first home with an area. */
function areaOfSociety({ choices, choiceNames }: HomesWithPlaces, slug: string): string | null {
  const society = choiceNames.societies.findIndex((each) => each.slug === slug);
  const row = choices.societies.column.findIndex(
    (each, at) => each >= 0 && each === society && (choices.areas.column[at] ?? -1) >= 0,
  );
  return choiceNames.areas[choices.areas.column[row] ?? -1]?.slug ?? null;
}
