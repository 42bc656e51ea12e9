import { distanceKm, type Point } from '../city/distance-km.ts';
import { DEFAULT_CITY } from '../city/city-folder.ts';
import { readCity } from '../city/read-city.ts';
import { contradictsPlace } from '../place/place-size.ts';
import { pointOf, sayPosition } from '../position/position.ts';
import { type Found, type Row, textIn } from './found-doubt.ts';

/** Vidhana Soudha, and how far away homes of Bangalore are offered. */
const CITY_MIDDLE = { lat: 12.979, lng: 77.591 };
const CITY_KM = 60;

/** The middle of the area that a home is said to be in, known well enough to refute a position. */
export interface AreaMiddle extends Point {
  /** 'BTM 2nd Stage'. */
  name: string;
  /** Null: it is of no city. */
  city: string | null;
  sizeKm: number;
}

/** A position that contradicts the area or the city that the home is said to be in. */
export function positionDoubts(after: Row, middle: AreaMiddle | null | undefined): Found[] {
  const stored = textIn(after, 'position');
  const point = pointOf(stored);
  if (stored === null || !point) return [];
  const asked = `Is it really at ${sayPosition(stored)}?`;
  const city = middle ? middle.city : textIn(after, 'city');
  const fromCity = distanceKm(point, CITY_MIDDLE);
  if (fromCity > CITY_KM && city !== null && readCity(city) === DEFAULT_CITY) {
    const reason = `That is ${Math.round(fromCity)} km from the middle of ${DEFAULT_CITY}.`;
    return [{ columns: ['position', 'area_id', 'city'], reason, question: `${asked} ${reason}` }];
  }
  if (!middle) return [];
  const away = distanceKm(point, middle);
  if (!contradictsPlace(away, middle.sizeKm)) return [];
  const reason = `That is ${away.toFixed(1)} km from the middle of ${middle.name}.`;
  return [{ columns: ['position', 'area_id'], reason, question: `${asked} ${reason}` }];
}
