import { distanceKm, type Point } from '../../city/distance-km.ts';
import { type PackedPoint, pointOfPacked } from '../../position/packed-point.ts';
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
  /** Null for an area or a society, which is measured from its gate or else from the middle of the area. */
  spot: Spot | null;
  /** The point is the gate of a society, and not the middle of an area. */
  isGate: boolean;
  /**
   * Metres, by position in `column`: from the middle of each area, then from each place of a home that is known itself. NaN if
   * it is not known well enough.
   */
  metres: Float64Array;
  /** Of each home: the position of its distance in `metres`, or less than 0. */
  column: Int32Array;
}

/** What distances need of homes: where they are, and the positions of their areas and societies in the lists of names. */
export interface HomesWithPlaces {
  columns: Record<'point' | 'gate', Float64Array>;
  choices: Record<'areas' | 'societies', { column: Int32Array }>;
  choiceNames: Record<'areas' | 'societies', readonly NamedPlace[]>;
}

/** The place of a society, as far as its homes say it. */
export interface PlaceOfSociety {
  gate: PackedPoint | null;
  /** The slug of its area. */
  area: string | null;
}

/**
 * The distances of these homes: of each whose own place is known from there, of all others from the middle of their area. They
 * are measured once, because other filters change meanwhile. `placeOf` is where a society is that these homes do not tell.
 */
export function distancesIn(
  homes: HomesWithPlaces,
  coordinates: Coordinates,
  placeOf: (society: string) => PlaceOfSociety | null = () => null,
): Distances {
  const middles = homes.choiceNames.areas.map(({ slug }) => coordinates.area(slug));
  const { column, own } = placesOfHomes(homes);
  const places = [...middles, ...own];
  const remembered = new Map<string, FromPlace | null>();
  const measure = (place: string): FromPlace | null => {
    const start = startOf(homes, place, coordinates, placeOf);
    return (
      start && {
        ...start,
        column,
        metres: metresTo(places, start.points),
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
    knows: (place) => startOf(homes, place, coordinates, placeOf) !== null,
  };
}

/** From the nearest of these points to each place. A plain loop: the map measures from 83 stations before it is shown. */
function metresTo(places: readonly (Point | null)[], points: readonly Point[]): Float64Array {
  const metres = new Float64Array(places.length).fill(Number.NaN);
  for (const [at, place] of places.entries()) {
    if (!place) continue;
    let nearest = Number.POSITIVE_INFINITY;
    for (const point of points) nearest = Math.min(nearest, distanceKm(point, place));
    metres[at] = nearest * 1000;
  }
  return metres;
}

/** The places that homes have of their own, and the column of areas with these behind the areas. */
function placesOfHomes({ columns: { point }, choices, choiceNames }: HomesWithPlaces): {
  column: Int32Array;
  own: readonly Point[];
} {
  const { column: areas } = choices.areas;
  if (!point.some((packed) => packed > 0)) return { column: areas, own: [] };
  const positions = new Map<PackedPoint, number>();
  const column = areas.map((area, row) => {
    const packed = point[row] ?? 0;
    if (packed === 0) return area;
    const known = positions.get(packed) ?? choiceNames.areas.length + positions.size;
    positions.set(packed, known);
    return known;
  });
  return { column, own: [...positions.keys()].map(pointOfPacked) };
}

function startOf(
  homes: HomesWithPlaces,
  key: string,
  coordinates: Coordinates,
  placeOf: (society: string) => PlaceOfSociety | null,
): Omit<FromPlace, 'metres' | 'column'> | null {
  const [kind, slug] = key.split('/');
  if (slug === undefined) {
    const spot = coordinates.spots.find((each) => each.slug === key);
    return spot ? { name: spot.names[0] ?? key, points: spot.points, spot, isGate: false } : null;
  }
  const society = kind === 'at' ? (placeOfSociety(homes, slug) ?? placeOf(slug)) : null;
  const area = kind === 'at' ? (society?.area ?? null) : slug;
  const gate = society?.gate ? pointOfPacked(society.gate) : null;
  const point = gate ?? (area === null ? null : coordinates.area(area));
  const place = homes.choiceNames[kind === 'at' ? 'societies' : 'areas'].find((each) => each.slug === slug);
  return (
    point && { name: place?.name ?? wordsOfSlug(slug), points: [point], spot: null, isGate: gate !== null }
  );
}

/** How far this home is. NaN if nobody knows. */
export function metresOf(from: FromPlace | null, row: number): number {
  return from?.metres[from.column[row] ?? -1] ?? Number.NaN;
}

/** Tells where a society is: by its first home with a gate, and by its first home with an area. Null if these homes say neither. */
export function placeOfSociety(
  { columns, choices, choiceNames }: HomesWithPlaces,
  slug: string,
): PlaceOfSociety | null {
  const society = choiceNames.societies.findIndex((each) => each.slug === slug);
  const { column } = choices.societies;
  const first = (has: (at: number) => boolean) =>
    column.findIndex((each, at) => each >= 0 && each === society && has(at));
  const gate = columns.gate[first((at) => (columns.gate[at] ?? 0) > 0)] ?? null;
  const row = first((at) => (choices.areas.column[at] ?? -1) >= 0);
  const area = choiceNames.areas[choices.areas.column[row] ?? -1]?.slug ?? null;
  return gate === null && area === null ? null : { gate, area };
}
