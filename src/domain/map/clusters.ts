import type { MapPoint } from './map-point.ts';

export interface Spot {
  point: MapPoint;
  homes: number;
}

/** Spots that would overlap on the screen. They become one circle, at the position of the spot with most homes. */
export interface Cluster<Some extends Spot> {
  /** The spot with most homes comes first. */
  members: readonly [Some, ...Some[]];
  homes: number;
}

/** Pixels that a circle and its label need. */
export interface BoxSize {
  width: number;
  height: number;
}

/**
 * Merges spots that would overlap at this scale (pixels per map unit). Each spot is in exactly one cluster, so counts
 * add up. `spots` are sorted by homes, most first. A spot within the room of an earlier one joins the nearest such
 * spot.
 */
export function clustersOf<Some extends Spot>(
  spots: readonly Some[],
  scale: number,
  { width, height }: BoxSize,
): Cluster<Some>[] {
  const [wide, high] = [width / scale, height / scale];
  const leads: { point: MapPoint; members: [Some, ...Some[]] }[] = [];
  for (const spot of spots) {
    const { x, y } = spot.point;
    let nearest: (typeof leads)[number] | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const lead of leads) {
      const [dx, dy] = [Math.abs(lead.point.x - x) / wide, Math.abs(lead.point.y - y) / high];
      if (dx >= 1 || dy >= 1 || dx + dy >= least) continue;
      nearest = lead;
      least = dx + dy;
    }
    if (nearest) nearest.members.push(spot);
    else leads.push({ point: spot.point, members: [spot] });
  }
  return leads
    .map(({ members }) => ({ members, homes: members.reduce((sum, { homes }) => sum + homes, 0) }))
    .sort((a, b) => b.homes - a.homes);
}

/** Rounded down to four steps per doubling, so that circles stay stable while zooming. */
export function clusterScale(scale: number): number {
  return 2 ** (Math.floor(Math.log2(scale) * 4 + 1e-9) / 4);
}

/** Pixels. The area grows with the count; the limits keep circles touchable but small. */
export function circleRadius(homes: number): number {
  return Math.min(26, 15 + Math.sqrt(homes) * 0.45);
}
