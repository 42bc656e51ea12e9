import type { Point } from './distance-km.ts';
import { localityRows } from './locality-rows.ts';

/** How reliable the point of a locality is. 'low' is good enough for a rough map but not for distances. */
export type Confidence = 'high' | 'medium' | 'low';

/** The middle of a locality that is one to three kilometres wide. It is never the position of a home. */
export interface Locality extends Point {
  confidence: Confidence;
}

/** The position of a locality of Bangalore, by the slug of its area. Null if it is unknown. */
export function localityPoint(slug: string): Locality | null {
  return localities.get(slug) ?? null;
}

const localities: ReadonlyMap<string, Locality> = new Map(
  localityRows
    .trim()
    .split('\n')
    .map((row) => {
      const [slug = '', lat, lng, confidence] = row.split(' ');
      return [slug, { lat: Number(lat), lng: Number(lng), confidence: confidenceNamed(confidence) }] as const;
    }),
);

function confidenceNamed(name: string | undefined): Confidence {
  return name === 'high' || name === 'medium' ? name : 'low';
}
