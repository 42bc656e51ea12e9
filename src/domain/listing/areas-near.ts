import type { Distances } from '../search/positions/distances.ts';

/** Areas around a place, by their slugs. The nearest is first; one whose middle nobody knows is not among them. */
export interface AreasNear {
  nearest: string[];
  /** Those within the distance. Null: at any distance, and the place only orders the list. */
  within: string[] | null;
}

/** `areas` are those that `distances` measures, in their order. Null: nobody knows where the place is. */
export function areasNear(
  { place, within }: { place: string; within: number | null },
  areas: readonly { slug: string }[],
  distances: Distances,
): AreasNear | null {
  const metres = distances.from(place)?.metres;
  if (!metres) return null;
  const known = areas
    .map(({ slug }, at) => ({ slug, metres: metres[at] ?? Number.NaN }))
    .filter((area) => !Number.isNaN(area.metres))
    .sort((a, b) => a.metres - b.metres);
  const slugsOf = (some: typeof known) => some.map(({ slug }) => slug);
  return {
    nearest: slugsOf(known),
    within: within === null ? null : slugsOf(known.filter((area) => area.metres <= within)),
  };
}
