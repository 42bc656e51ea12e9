import type { Point } from '../city/distance-km.ts';
import { isInIndia, pointOf, storedPosition } from '../position/position.ts';
import { readPosition } from '../position/read-position.ts';
import { type CellReading, notHeld, read, silent, unread } from './cell-reading.ts';

const PIN_CODE = /^([1-9]\d{2}) ?(\d{3})(?:\.0+)?$/;
const ONE_NUMBER = /^([-+]?\d{1,3}(?:\.\d+)?)\s*°?\s*[nsew]?$/i;
const NOWHERE = /^\W*0(?:\.0+)?\W+0(?:\.0+)?\W*$/;
/** In the middle of India. No latitude of it is a longitude of it, so a number tells by itself which it is. */
const MIDDLE = { lat: 20, lng: 80 };

/** Reads what a cell says of where the home is: one number of degrees, both, the link of a map, or a PIN code. */
export function readPositionCell(cell: string): CellReading {
  const [code, begin, end] = PIN_CODE.exec(cell) ?? [];
  if (code !== undefined) return read({ pinCode: `${begin}${end}` });
  const degrees = ONE_NUMBER.exec(cell)?.[1];
  if (degrees !== undefined) {
    // A program writes 0 where nobody has said where the home is.
    if (Number(degrees) === 0) return silent;
    if (isInIndia({ ...MIDDLE, lat: Number(degrees) })) return read({ latitude: degrees });
    return isInIndia({ ...MIDDLE, lng: Number(degrees) })
      ? read({ longitude: degrees })
      : unread('no place in India: expected a latitude of 6 to 38 or a longitude of 68 to 98');
  }
  if (NOWHERE.test(cell)) return silent;
  const position = readPosition(cell);
  if ('point' in position) return read({ point: position.point });
  return /\d/.test(cell) ? unread(position.problem) : notHeld('it says no position');
}

/** The position of a row whose columns say its two numbers, rounded to about 100 m. */
export function positionOf(latitude: string | undefined, longitude: string | undefined): Point | null {
  if (latitude === undefined || longitude === undefined) return null;
  const position = readPosition(`${latitude}, ${longitude}`);
  return 'point' in position ? rounded(position.point) : null;
}

/** A point as exactly as positions of homes are kept. */
export const rounded = (point: Point): Point | null => pointOf(storedPosition(point));
