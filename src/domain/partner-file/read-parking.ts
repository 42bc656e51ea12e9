import { type CellReading, notHeld, read, readColumn, unread } from './cell-reading.ts';
import { lettersOf } from './letters-of.ts';

/** Reads how many places to park there are, where a cell says of which kind. */
export function readParking(cell: string): CellReading {
  const letters = lettersOf(cell);
  if (/^(?:none|no|nil|noparking|0)$/.test(letters))
    return read({ columns: { parking_covered: 0, parking_open: 0, parking_two_wheeler: 0 } });
  if (/^(?:both|twowheeler|fourwheeler|bike|car|bikeandcar|carandbike|yes|available|true|1)$/.test(letters))
    return notHeld('it says for which vehicles, not how many places');
  if (/^\d{1,2} ?(?:cars?|bikes?|nos?)$/i.test(cell))
    return notHeld('it says how many places, not whether they are covered');
  const [, openOnly] = /^(\d{1,2})\s*open$/i.exec(cell) ?? [];
  if (openOnly !== undefined) return readColumn('parking_open', Number(openOnly));
  const [, covered, open] = /^(\d{1,2})\s*covered(?:\D+(\d{1,2})\s*open)?$/i.exec(cell) ?? [];
  if (covered !== undefined)
    return read({
      columns: {
        parking_covered: Number(covered),
        ...(open === undefined ? {} : { parking_open: Number(open) }),
      },
    });
  return /^\d{1,2}(?:\.0)?$/.test(cell)
    ? notHeld('it says how many places, not whether they are covered')
    : unread('expected what parking there is');
}
