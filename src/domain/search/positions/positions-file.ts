import type { Point } from '../../city/distance-km.ts';
import { choiceSlug } from '../slug-of-name.ts';
import type { Coordinates, Spot } from './coordinates.ts';

/** The middle of an area, in degrees. */
export type EncodedMiddle = [slug: string, lat: number, lng: number];

/** A place to be near. */
export type EncodedSpot = [
  /** Empty where it can be derived from the first name. */
  slug: string,
  names: string[],
  /** Metres, as `Spot` has them. */
  within: number,
  isMetro: 0 | 1,
  /** Latitude and longitude of each point, one after the other. */
  points: number[],
];

/** The positions of places as a file of the search index: all that browsers and the function `search` know of them. */
export interface PositionsFile {
  /** The latitudes and longitudes of the middles of areas, by their slugs: those that are known well enough for a distance. */
  areas: EncodedMiddle[];
  /** Of areas whose middle is known only roughly. */
  rough: EncodedMiddle[];
  spots: EncodedSpot[];
}

/** Writes the middles of the areas with these slugs, and all spots. */
export function encodePositions(
  slugs: Iterable<string>,
  { area, roughly, spots }: Coordinates,
): PositionsFile {
  const sorted = [...slugs].sort();
  const middlesBy = (middleOf: Coordinates['area']) =>
    sorted.flatMap((slug): EncodedMiddle[] => {
      const middle = middleOf(slug);
      return middle ? [[slug, middle.lat, middle.lng]] : [];
    });
  return {
    areas: middlesBy(area),
    rough: middlesBy(roughly),
    spots: spots.map(({ slug, names, points, within, isMetro }) => [
      slug === choiceSlug(names[0] ?? '') ? '' : slug,
      [...names],
      within,
      isMetro ? 1 : 0,
      points.flatMap(({ lat, lng }) => [lat, lng]),
    ]),
  };
}

/** Reads what `encodePositions` wrote. */
export function readPositions({ areas, rough, spots }: PositionsFile): Coordinates {
  const [middles, roughMiddles] = [areas, rough].map(
    (some) => new Map(some.map(([slug, lat, lng]): [string, Point] => [slug, { lat, lng }])),
  );
  return {
    area: (slug) => middles?.get(slug) ?? null,
    roughly: (slug) => roughMiddles?.get(slug) ?? null,
    spots: spots.map(([slug, names, within, isMetro, points]): Spot => ({
      ...{ slug: slug || choiceSlug(names[0] ?? ''), names, points: pointsIn(points) },
      ...{ within, isMetro: isMetro === 1 },
    })),
  };
}

function pointsIn(numbers: readonly number[]): Point[] {
  return numbers.flatMap((lat, at) => (at % 2 === 0 ? [{ lat, lng: numbers[at + 1] ?? 0 }] : []));
}
