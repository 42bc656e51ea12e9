import type { Point } from './distance-km.ts';
import rows from './metro-stations.json' with { type: 'json' };

/** A line of Namma Metro that carries passengers. */
export type MetroLine = 'Green' | 'Purple' | 'Yellow';

export interface MetroStation extends Point {
  name: string;
  kannada: string;
  lines: readonly MetroLine[];
}

export const metroLines: readonly MetroLine[] = ['Green', 'Purple', 'Yellow'];

/** The 83 open stations, sorted by name. */
export const metroStations: readonly MetroStation[] = rows.map(([name, kannada, stops, lat, lng]) => ({
  name: String(name),
  kannada: String(kannada),
  lines: metroLines.filter((line) => String(stops).includes(line)),
  lat: Number(lat),
  lng: Number(lng),
}));
