import { spokenColumn } from '../column/column-kinds.ts';
import type { Spoken } from '../column/spoken.ts';
import { type PositionDigits, pressedPosition, sayPosition, storedPosition } from './position.ts';
import { readPosition } from './read-position.ts';

const spokenAs = (digits: PositionDigits, pressed: number): Spoken => ({
  read: (typed) => {
    const read = readPosition(typed);
    return 'point' in read ? storedPosition(read.point, digits) : null;
  },
  expected: 'a latitude and a longitude, or the link of a map',
  problemOf: (typed) => {
    const read = readPosition(typed);
    return 'problem' in read ? read.problem : null;
  },
  say: sayPosition,
  pressed: (point) => pressedPosition(point, pressed),
});

/** The position of a home, to about 100 m: however exactly it is given, it is stored and shown like this. */
export const positionColumn = spokenColumn('Position', spokenAs(3, 3), {
  group: 'What and where',
  after: 'area',
  hint: 'Latitude and longitude, or the link of a place on a map. It is stored to about 100 m.',
  // The homes of one building have one.
  bulk: 11,
});

/**
 * The gate of a society, to a metre. Whoever fills it chooses that pages show it as exactly. A press on the plan says it to
 * about 10 m: a finger is no more exact.
 */
export const gateColumn = spokenColumn('Gate', spokenAs(5, 4), {
  group: 'What and where',
  after: 'locality',
  hint: 'Latitude and longitude, or the link of a place on a map. Pages show it to the metre, also for its homes.',
});
