import type { Point } from './distance-km.ts';
import rows from './metro-stations.json' with { type: 'json' };

/** The lines of Namma Metro that carry passengers. */
export const metroLines = ['Green', 'Purple', 'Yellow'] as const;
export type MetroLine = (typeof metroLines)[number];

export interface MetroStation extends Point {
  name: string;
  kannada: string;
  lines: readonly MetroLine[];
}

/** The 83 open stations, sorted by name. */
export const metroStations: readonly MetroStation[] = rows.map(([name, kannada, stops, lat, lng]) => ({
  name: String(name),
  kannada: String(kannada),
  lines: metroLines.filter((line) => String(stops).includes(line)),
  lat: Number(lat),
  lng: Number(lng),
}));
