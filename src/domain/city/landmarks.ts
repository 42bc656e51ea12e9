import type { Point } from './distance-km.ts';
import rows from './landmarks.json' with { type: 'json' };

type LandmarkKind = keyof typeof rows;

/** A place that people want to live near: a tech park, a hospital, the airport. */
export interface Landmark extends Point {
  /** The first is shown. */
  names: readonly string[];
  kind: LandmarkKind;
}

/** All landmarks, from open data (SOURCES.md). */
export const landmarks: readonly Landmark[] = (
  [
    'employer',
    'hospital',
    'university',
    'school',
    'airport',
    'station',
    'bus',
    'mall',
    'lake',
    'park',
    'temple',
    'junction',
  ] as const
).flatMap((kind) => landmarksOf(kind, rows[kind]));

function landmarksOf(kind: LandmarkKind, named: Readonly<Record<string, number[]>>): Landmark[] {
  return Object.entries(named).map(([names, [lat, lng]]) => ({
    names: names.split('|'),
    kind,
    lat: Number(lat),
    lng: Number(lng),
  }));
}
