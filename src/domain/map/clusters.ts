import type { MapPoint } from './projection.ts';

/** What a circle stands for: something with a place and a number of homes. */
export interface Spot {
  point: MapPoint;
  homes: number;
}

/** Spots that would overlap on the screen, drawn as one circle where the fullest of them lies. */
export interface Cluster<Some extends Spot> {
  /** The fullest first. */
  members: readonly [Some, ...Some[]];
  homes: number;
}

/** Pixels that a circle with its label takes. */
export interface Room {
  width: number;
  height: number;
}

/**
 * Merges what would overlap at this scale (pixels of a unit), the fullest first; every spot is in exactly one cluster,
 * so counts add up. `spots`: the fullest first. Whatever stands alone keeps its room free.
 */
export function clustersOf<Some extends Spot>(
  spots: readonly Some[],
  scale: number,
  { width, height }: Room,
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

/** The scale at which clusters are made: the next lower of four steps in each doubling, so that circles hold still. */
export function clusterScale(scale: number): number {
  return 2 ** (Math.floor(Math.log2(scale) * 4 + 1e-9) / 4);
}

/** Pixels of radius for a number of homes: its area grows with the count, within what can be touched and has room. */
export function circleRadius(homes: number): number {
  return Math.min(26, 15 + Math.sqrt(homes) * 0.45);
}
