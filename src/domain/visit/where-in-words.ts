import type { Point } from '../city/distance-km.ts';
import { cityFolder, DEFAULT_CITY } from '../city/city-folder.ts';
import { placesAround } from '../city/places-around.ts';
import { sayKm } from '../city/say-km.ts';
import { placesOfCity } from '../place/places-of-city.ts';
import { pointOf } from '../position/position.ts';

/** What the row of a home tells of its place. */
export interface PlaceOfHome {
  /** The slug of its area. */
  area: string | null;
  /** Null: a row without a city is of Bangalore. Nothing: it is not known. */
  city?: string | null | undefined;
  /** Its own position, or that of the gate of its society, as rows store it. */
  position: string | null;
  /** The middle of its area, where that is known well enough for a distance. */
  middle?: Point | null | undefined;
  /** How far from that middle the homes of the area lie. */
  size_metres?: number | null | undefined;
}

/** As many digits as the position of a home has after the point. A gate has more. */
const OWN = /^\d+\.\d{3},\d+\.\d{3}$/;

/**
 * Says in a line of a mail where a home is: 'Its place is known to about 100 m. Kadugodi Tree Park metro 1.6 km in a straight line.
 * Pin code 560066.' Null if nothing is known, and in a city of which we know no places.
 */
export function whereInWords({ area, city, position, ...ofArea }: PlaceOfHome): string | null {
  if (city === undefined || cityFolder(city) !== cityFolder(DEFAULT_CITY)) return null;
  const point = pointOf(position);
  const middle = point ? null : ofArea.middle;
  const known = point ?? middle;
  const [station] = known ? placesAround(known).stations : [];
  const codes = area === null ? [] : placesOfCity(city).pinCodesOf(area);
  const sentences = [
    point &&
      (OWN.test(position ?? '') ? 'Its place is known to about 100 m.' : 'At the gate of its society.'),
    middle && ofArea.size_metres && `Up to ${sayKm(ofArea.size_metres / 1000)} from the middle of its area.`,
    station && `${station.name} metro ${sayKm(station.kilometres)} in a straight line.`,
    codes.length > 0 && `Pin ${codes.length === 1 ? 'code' : 'codes of the area'} ${codes.join(', ')}.`,
  ].filter((sentence) => typeof sentence === 'string');
  return sentences.length > 0 ? sentences.join(' ') : null;
}
