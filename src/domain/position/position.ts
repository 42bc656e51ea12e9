import type { Point } from '../city/distance-km.ts';

/** Digits after the point: three are about 100 m, as far as a home's place is told; five are a metre, for a gate. */
export type PositionDigits = 3 | 5;

/** India with its islands, in whole degrees. */
const SOUTH = 6;
const NORTH = 38;
const WEST = 68;
const EAST = 98;

export function isInIndia({ lat, lng }: Point): boolean {
  return lat >= SOUTH && lat < NORTH && lng >= WEST && lng < EAST;
}

/** Writes a point as rows store it, '12.971,77.594', with these digits and no more. Null for one that is not in India. */
export function storedPosition({ lat, lng }: Point, digits: PositionDigits = 3): string | null {
  const point = { lat: Number(lat.toFixed(digits)), lng: Number(lng.toFixed(digits)) };
  return isInIndia(point) ? `${point.lat.toFixed(digits)},${point.lng.toFixed(digits)}` : null;
}

/** What a press on the plan writes into a field: '12.971, 77.594', with these digits. Null for a point that is not in India. */
export function pressedPosition(point: Point, digits: number): string | null {
  return isInIndia(point) ? `${point.lat.toFixed(digits)}, ${point.lng.toFixed(digits)}` : null;
}

const STORED = /^(\d{1,2}\.\d{3,5}),(\d{2}\.\d{3,5})$/;

/** What a row stores as a point. Null for anything else. */
export function pointOf(stored: unknown): Point | null {
  const [, lat, lng] = (typeof stored === 'string' && STORED.exec(stored)) || [];
  return lat === undefined ? null : { lat: Number(lat), lng: Number(lng) };
}

/** '12.971, 77.594'. */
export function sayPosition(stored: string): string {
  return stored.replace(',', ', ');
}
