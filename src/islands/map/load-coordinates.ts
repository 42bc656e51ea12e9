import type { Coordinates } from '#domain/search/positions/coordinates.ts';

/** Loads the coordinates of areas and spots as the script that the map needs anyway. Throws when it cannot be loaded. */
export async function loadCoordinates(): Promise<Coordinates> {
  return (await import('#domain/search/positions/city-coordinates.ts')).cityCoordinates;
}
