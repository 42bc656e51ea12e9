import type { MapPoint } from './map-point.ts';

/** `line` is closed automatically. Where it crosses itself, the even-odd rule counts. */
export function isInside({ x, y }: MapPoint, line: readonly MapPoint[]): boolean {
  let inside = false;
  for (let at = 0, before = line.length - 1; at < line.length; before = at++) {
    const [a, b] = [line[at], line[before]];
    if (!a || !b || a.y > y === b.y > y) continue;
    if (x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}
