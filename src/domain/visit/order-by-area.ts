import { distanceKm, type Point } from '../city/distance-km.ts';

/**
 * Homes in the order of a short way: from the first one always to the nearest of the rest, homes of one area together. Homes
 * whose area has no known position come last, in the order in which they stand.
 */
export function orderByArea<Home extends { area: string | null }>(
  homes: readonly Home[],
  middleOf: (area: string) => Point | null,
): Home[] {
  const placed = homes.flatMap((home) => {
    const middle = home.area === null ? null : middleOf(home.area);
    return middle ? [{ home, middle }] : [];
  });
  const ordered: typeof placed = [];
  while (placed.length > 0) {
    const last = ordered.at(-1);
    const distances = placed.map(({ middle }) => (last ? distanceKm(last.middle, middle) : 0));
    ordered.push(...placed.splice(distances.indexOf(Math.min(...distances)), 1));
  }
  const found = new Set(ordered.map(({ home }) => home));
  return [...ordered.map(({ home }) => home), ...homes.filter((home) => !found.has(home))];
}
