import { otherNameOfCity } from '../city/other-name-of-city.ts';
import { readCity } from '../city/read-city.ts';
import { type Found, type Row, textIn } from './found-doubt.ts';

const isSameCity = (one: string, other: string) =>
  nameOf(one) === nameOf(other) || otherNameOfCity(nameOf(one)) === nameOf(other);
const nameOf = (city: string) => (readCity(city) ?? city).trim().toLowerCase();

/** A home of another city would stand among ours. Without any city of ours nobody can tell. */
export function cityDoubts(after: Row, cities: readonly string[] = []): Found[] {
  const city = textIn(after, 'city');
  if (city === null || cities.length === 0 || cities.some((ours) => isSameCity(ours, city))) return [];
  const reason = `Our homes are in ${cities.slice(0, 5).join(', ')}.`;
  return [{ columns: ['city'], reason, question: `Is the city really ${city}? ${reason}` }];
}
