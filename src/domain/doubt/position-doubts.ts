import { distanceKm } from '../city/distance-km.ts';
import { DEFAULT_CITY } from '../city/city-folder.ts';
import { readCity } from '../city/read-city.ts';
import { kmBeyondArea, type AreaMiddle } from '../position/km-beyond-area.ts';
import { pointOf, sayPosition } from '../position/position.ts';
import { type Found, type Row, textIn } from './found-doubt.ts';

/** Vidhana Soudha, and how far away homes of Bangalore are offered. */
const CITY_MIDDLE = { lat: 12.979, lng: 77.591 };
const CITY_KM = 60;

/** A position that contradicts the area or the city that the home is said to be in. */
export function positionDoubts(after: Row, middle: AreaMiddle | null | undefined): Found[] {
  const stored = textIn(after, 'position');
  const point = pointOf(stored);
  if (stored === null || !point) return [];
  const asked = `Is it really at ${sayPosition(stored)}?`;
  const city = textIn(after, 'city');
  const fromCity = distanceKm(point, CITY_MIDDLE);
  if (fromCity > CITY_KM && (middle || (city !== null && readCity(city) === DEFAULT_CITY))) {
    const reason = `That is ${Math.round(fromCity)} km from the middle of ${DEFAULT_CITY}.`;
    return [{ columns: ['position', 'area_id', 'city'], reason, question: `${asked} ${reason}` }];
  }
  const away = middle ? kmBeyondArea(point, middle) : null;
  if (!middle || away === null) return [];
  const reason = `That is ${away.toFixed(1)} km from the middle of ${middle.name}.`;
  return [{ columns: ['position', 'area_id'], reason, question: `${asked} ${reason}` }];
}
