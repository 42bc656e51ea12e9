import type { Point } from './distance-km.ts';
import rows from './localities.json' with { type: 'json' };

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
  (['high', 'medium', 'low'] as const).flatMap((confidence) =>
    Object.entries(rows[confidence]).map(
      ([slug, [lat, lng]]) => [slug, { lat: Number(lat), lng: Number(lng), confidence }] as const,
    ),
  ),
);
