import type { Point } from '../../city/distance-km.ts';
import { choiceSlug } from '../slug-of-name.ts';
import type { Coordinates, Spot } from './coordinates.ts';

type EncodedSpot = [
  /** Empty where it can be derived from the first name. */
  slug: string,
  names: string[],
  /** Metres, as `Spot` has them. */
  within: number,
  isMetro: 0 | 1,
  /** Latitude and longitude of each point, one after the other. */
  points: number[],
];

/** The positions of places as a file of the search index, so that an address with a place to be near need not wait for scripts. */
export interface PositionsFile {
  /** The latitudes and longitudes of the middles of areas, by their slugs: those that are known well enough for a distance. */
  areas: [slug: string, lat: number, lng: number][];
  spots: EncodedSpot[];
}

/** Writes the middles of the areas with these slugs, and all spots. */
export function encodePositions(slugs: Iterable<string>, { area, spots }: Coordinates): PositionsFile {
  return {
    areas: [...slugs].flatMap((slug): PositionsFile['areas'] => {
      const middle = area(slug);
      return middle ? [[slug, middle.lat, middle.lng]] : [];
    }),
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
export function readPositions({ areas, spots }: PositionsFile): Coordinates {
  const middles = new Map<string, Point>(areas.map(([slug, lat, lng]) => [slug, { lat, lng }]));
  return {
    area: (slug) => middles.get(slug) ?? null,
    spots: spots.map(([slug, names, within, isMetro, points]): Spot => ({
      ...{ slug: slug || choiceSlug(names[0] ?? ''), names, points: pointsIn(points) },
      ...{ within, isMetro: isMetro === 1 },
    })),
  };
}

function pointsIn(numbers: readonly number[]): Point[] {
  return numbers.flatMap((lat, at) => (at % 2 === 0 ? [{ lat, lng: numbers[at + 1] ?? 0 }] : []));
}
