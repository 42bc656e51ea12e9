import { cityFolder, DEFAULT_CITY } from '../city/city-folder.ts';
import type { Point } from '../city/distance-km.ts';
import bangalore from '../city/known-places.json' with { type: 'json' };
import type { Confidence } from '../city/confidences.ts';
import { localityPoint } from '../city/locality-point.ts';
import { namedAreas } from '../city/named-areas.ts';
import { createKnownPlaces, type KnownPlaces, nothingKnown } from './known-places.ts';

/** What is known of a city besides its areas. Of a city without a file of its own, nothing is. */
interface PlacesOfCity {
  known: KnownPlaces;
  /** The middle of an area, by its slug. */
  pointOf(slug: string): (Point & { confidence: Confidence }) | null;
  pinCodesOf(slug: string): readonly string[];
}

const ofAnyCity: PlacesOfCity = { known: nothingKnown, pointOf: () => null, pinCodesOf: () => [] };

const pinCodes = readPinCodes();
const ofBangalore: PlacesOfCity = {
  known: createKnownPlaces(bangalore),
  pointOf: localityPoint,
  pinCodesOf: (slug) => pinCodes.get(slug) ?? [],
};

export function placesOfCity(name: string | null): PlacesOfCity {
  return cityFolder(name) === cityFolder(DEFAULT_CITY) ? ofBangalore : ofAnyCity;
}

function readPinCodes(): ReadonlyMap<string, readonly string[]> {
  const codes = new Map<string, string[]>();
  for (const { names, areas } of namedAreas)
    for (const code of names.filter((name) => /^\d{6}$/.test(name)))
      for (const area of areas) codes.set(area, [...(codes.get(area) ?? []), code]);
  return codes;
}
