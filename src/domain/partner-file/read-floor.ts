import { type CellReading, read, readColumn, unread } from './cell-reading.ts';

const OF_TOTAL = /^(.+?)\s*(?:out of|of|\/)\s*(\d{1,3})(?:\.0+)?\s*(?:floors?)?$/i;
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:ground|g|gf|0)(?: floor)?$/i, 'Ground'],
  [/^lower basement$/i, 'Lower basement'],
  [/^(?:upper )?basement$|^b$/i, 'Basement'],
  [/^(?:top|terrace)(?: floor)?$/i, 'Top'],
  [/^(?:stilt)$/i, 'Stilt'],
];

const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

/** '6.0', '16th', 'Ground out of 16', '4 of 5', '4/12'. 'G+3' is a building of three floors above the ground. */
export function readFloor(cell: string): CellReading {
  const [, floorPart = cell, totalPart] = OF_TOTAL.exec(cell) ?? [];
  const [, above] = /^g(?:round)? ?\+ ?(\d{1,2})(?: floors?)?$/i.exec(cell.trim()) ?? [];
  if (above !== undefined && Number(above) > 0) return readColumn('total_floors', Number(above));
  const floor = floorIn(floorPart.trim());
  if (floor === null) return unread('expected a floor, such as 4, Ground or 4 of 5');
  if (totalPart === undefined) return readColumn('floor_no', floor);
  return read({ columns: { floor_no: floor, total_floors: Number(totalPart) } });
}

function floorIn(text: string): string | null {
  const word = WORDS.find(([pattern]) => pattern.test(text))?.[1];
  if (word !== undefined) return word;
  const ordinal = /^([a-z]+)(?: floor)?$/i.exec(text)?.[1]?.toLowerCase();
  const counted = ORDINALS.indexOf(ordinal ?? '');
  if (counted >= 0) return String(counted + 1);
  const [, digits] = /^(\d{1,3})(?:\.0+)?(?:st|nd|rd|th)?(?: floor)?$/i.exec(text) ?? [];
  if (digits === undefined) return null;
  return Number(digits) === 0 ? 'Ground' : String(Number(digits));
}
