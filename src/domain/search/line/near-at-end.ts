import { METRES_IN } from '../../typed-text/units.ts';
import { metresOf } from '../near.ts';

const DISTANCE = new RegExp(
  `(?:^|\\s)(?:(?:within|in|under|upto|up to|less than|about|around)\\s+)?(\\d+(?:\\.\\d+)?)\\s*(${[...METRES_IN.keys()].join('|')})(?:\\s+(?:radius|distance|away))?\\s+(?:of|from|to|near|around)(?:\\s+the)?$`,
  'i',
);
const NEAR =
  /(?:^|\s)(?:near(?:\s+(?:to|by))?|nearby|around|beside|close to|next to|opposite(?:\s+to)?)(?:\s+the)?$/i;

/** Whether a text ends before the name of a place to be near: '2 bhk within 3 km of', 'near'. `rest` stands before that. */
export function nearAtEnd(text: string): { rest: string; metres: number | null; isNear: boolean } {
  const [whole, number = '', unit = ''] = DISTANCE.exec(text) ?? [];
  const metres =
    whole === undefined ? null : metresOf(Number(number) * (METRES_IN.get(unit.toLowerCase()) ?? 0));
  if (whole !== undefined && metres !== null)
    return { rest: text.slice(0, text.length - whole.length), metres, isNear: true };
  const near = NEAR.exec(text);
  return near
    ? { rest: text.slice(0, near.index), metres: null, isNear: true }
    : { rest: text, metres: null, isNear: false };
}
