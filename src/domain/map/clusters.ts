import type { MapPoint } from './map-point.ts';

export interface Spot {
  point: MapPoint;
  homes: number;
  /** The locality that it is part of. */
  whole: { slug: string };
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

/** Pixels per map unit of ten metres. Below it, a kilometre takes less than 30 pixels, and the parts of a locality are one circle. */
const WHOLES_BELOW = 0.3;

/**
 * Merges spots that would overlap at this scale (pixels per map unit), those of one locality first. Each spot is in exactly one cluster, so counts
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
  const ofWhole = new Map<string, (typeof leads)[number]>();
  for (const spot of spots) {
    const { x, y } = spot.point;
    const whole = scale < WHOLES_BELOW ? ofWhole.get(spot.whole.slug) : undefined;
    if (whole) {
      whole.members.push(spot);
      continue;
    }
    let nearest: (typeof leads)[number] | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const lead of leads) {
      const [dx, dy] = [Math.abs(lead.point.x - x) / wide, Math.abs(lead.point.y - y) / high];
      if (dx >= 1 || dy >= 1 || dx + dy >= least) continue;
      nearest = lead;
      least = dx + dy;
    }
    if (nearest) nearest.members.push(spot);
    const lead: (typeof leads)[number] = nearest ?? { point: spot.point, members: [spot] };
    if (!nearest) leads.push(lead);
    ofWhole.set(spot.whole.slug, lead);
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
