import { distanceKm, type Point } from '../city/distance-km.ts';
import { pointOf } from '../position/position.ts';

/**
 * Homes in the order of a short way: from the first one always to the nearest of the rest. A home is at its own position, or else
 * in the middle of its area. Homes of which neither is known come last, in the order in which they stand.
 */
export function orderByWay<Home extends { middle: Point | null; position: string | null }>(
  homes: readonly Home[],
): Home[] {
  const placed = homes.flatMap((home) => {
    const point = pointOf(home.position) ?? home.middle;
    return point ? [{ home, point }] : [];
  });
  const ordered: typeof placed = [];
  while (placed.length > 0) {
    const last = ordered.at(-1);
    const distances = placed.map(({ point }) => (last ? distanceKm(last.point, point) : 0));
    ordered.push(...placed.splice(distances.indexOf(Math.min(...distances)), 1));
  }
  const found = new Set(ordered.map(({ home }) => home));
  return [...ordered.map(({ home }) => home), ...homes.filter((home) => !found.has(home))];
}
