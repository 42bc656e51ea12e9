import { cityFolder, DEFAULT_CITY } from './city-folder.ts';
import { type Confidence, confidences } from './confidences.ts';
import type { Point } from './distance-km.ts';
import rows from './localities.json' with { type: 'json' };

/** The middle of a locality that is one to three kilometres wide. It is never the position of a home. */
export interface Locality extends Point {
  confidence: Confidence;
}

/** The position of a locality of Bangalore, by the slug of its area. Null if it is unknown. */
export function localityPoint(slug: string): Locality | null {
  return localities.get(slug) ?? null;
}

/** The same for an area of any city: another may have an area of the same slug. `city` is its name, null: it is of no city. */
export function localityPointIn(city: string | null | undefined, slug: string): Locality | null {
  return cityFolder(city) === cityFolder(DEFAULT_CITY) ? localityPoint(slug) : null;
}

/** The slugs of all areas whose position is known. */
export function localitySlugs(): Iterable<string> {
  return localities.keys();
}

const localities: ReadonlyMap<string, Locality> = new Map(
  confidences.flatMap((confidence) =>
    Object.entries(rows[confidence]).map(
      ([slug, [lat, lng]]) => [slug, { lat: Number(lat), lng: Number(lng), confidence }] as const,
    ),
  ),
);
