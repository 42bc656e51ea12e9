import type { Distances } from '../search/positions/distances.ts';

/** Areas around a place, by their slugs. The nearest is first; one whose middle nobody knows is not among them. */
export interface AreasNear {
  /** The place: latitudes and longitudes, of which the nearest counts. For homes whose own place is known. */
  points: [lat: number, lng: number][];
  nearest: string[];
  /** How far each of these is, in metres. */
  metres: number[];
  /** How far a home may be, in metres. Null: at any distance. */
  most: number | null;
  /** Those within the distance. Null: at any distance, and the place only orders the list. */
  within: string[] | null;
}

/** `areas` are those that `distances` measures, in their order. Null: nobody knows where the place is. */
export function areasNear(
  { place, within }: { place: string; within: number | null },
  areas: readonly { slug: string }[],
  distances: Distances,
): AreasNear | null {
  const from = distances.from(place);
  if (!from) return null;
  const known = areas
    .map(({ slug }, at) => ({ slug, metres: from.metres[at] ?? Number.NaN }))
    .filter((area) => !Number.isNaN(area.metres))
    .sort((a, b) => a.metres - b.metres);
  const slugsOf = (some: typeof known) => some.map(({ slug }) => slug);
  return {
    points: from.points.map(({ lat, lng }) => [lat, lng]),
    nearest: slugsOf(known),
    metres: known.map(({ metres }) => metres),
    most: within,
    within: within === null ? null : slugsOf(known.filter((area) => area.metres <= within)),
  };
}
