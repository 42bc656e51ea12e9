import { distanceKm, type Point } from './distance-km.ts';
import rows from './localities.json' with { type: 'json' };

/** A numbered part of a locality. */
const PART = /\d|\b(?:stage|phase|block|sector)\b/i;
const ROAD = /\b(?:road|rd|highway|expressway|orr)\b/i;
const PART_KM = [0.5, 1.5] as const;
const LOCALITY_KM = [1.5, 3] as const;
const ROAD_KM = 5;
/** Where this many other places are named around it, the place has ended. */
const NEIGHBOURS = 6;
const SHARE = 0.8;

const points: readonly Point[] = [...Object.values(rows.high), ...Object.values(rows.medium)].map(
  ([lat, lng]) => ({ lat: Number(lat), lng: Number(lng) }),
);

/** Tells how far a home of this area may be from its middle, in kilometres: less, the closer other places are named. */
export function areaSpreadKm(name: string, middle: Point): number {
  if (ROAD.test(name)) return ROAD_KM;
  const [least, most] = PART.test(name) ? PART_KM : LOCALITY_KM;
  const sixth = points
    .map((point) => distanceKm(middle, point))
    .filter((kilometres) => kilometres > 0)
    .sort((one, other) => one - other)[NEIGHBOURS - 1];
  return Math.min(Math.max((sixth ?? most) * SHARE, least), most);
}
