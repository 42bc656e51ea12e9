import { monthNumber } from '../calendar/month.ts';
import { readEndOfPeriod } from '../calendar/read-end-of-period.ts';
import { parsePossession } from './possession.ts';

const READY =
  /^(?:ready|ready to (?:move|occupy)(?: in)?|ready possession|immediate(?: possession)?|immediately|now|rtm)$/;
const BUILDING = /^(?:under[ _-]?construction|uc|being built)$/;
const NAMED_MONTH = /^(?:\d{1,2}(?:st|nd|rd|th)? )?([a-z]{3,9})[ -](20\d\d)$/;
/** A day that cannot be a month stands before the month. */
const NUMBERED_MONTH = /^(?:(?:1[3-9]|2\d|3[01])[-/.])?(0?[1-9]|1[0-2])[-/.](20\d\d)$/;

/**
 * What a row stores of 'Ready to move', 'under construction', 'under construction until Jun 2027', '30 June 2027', '06/2027' or
 * '2027-06'. Null: nothing of these.
 */
export function readPossession(typed: string): string | null {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/[,'’]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(
      /^(?:under[ _-]?construction[ :-]*)?(?:until|till|by|from|in|ready by|possession(?: by| from| in)?) /,
      '',
    );
  if (READY.test(text)) return 'ready';
  if (BUILDING.test(text)) return 'under_construction';
  if (parsePossession(text) !== null) return text;
  const [, numbered = '', ofYear = ''] = NUMBERED_MONTH.exec(text) ?? [];
  if (ofYear !== '') return `${ofYear}-${numbered.padStart(2, '0')}`;
  const [, name = '', year = ''] = NAMED_MONTH.exec(text) ?? [];
  const month = monthNumber(name);
  return month === null ? null : `${year}-${String(month).padStart(2, '0')}`;
}

/**
 * Reads when a home can be moved into, also 'Q4 2027' and 'end of 2027', by their last month, which is read back below
 * the field.
 */
export const readTypedPossession = (typed: string) => readPossession(typed) ?? readEndOfPeriod(typed);
