import { monthNumber, monthName } from '../calendar/month.ts';
import { readEndOfPeriod } from '../calendar/read-end-of-period.ts';

/**
 * When a home for sale can be moved into. Rows store one text: 'ready', 'under_construction', or the month until which it
 * is built, '2027-06'.
 */
export type Possession = { state: 'ready' } | { state: 'under construction'; until: string | null };

const READY =
  /^(?:ready|ready to (?:move|occupy)(?: in)?|ready possession|immediate(?: possession)?|immediately|now|rtm)$/;
const BUILDING = /^(?:under[ _-]?construction|uc|being built)$/;
const MONTH = /^(20\d\d)-(0[1-9]|1[0-2])$/;
const NAMED_MONTH = /^(?:\d{1,2}(?:st|nd|rd|th)? )?([a-z]{3,9})[ -](20\d\d)$/;
/** A day that cannot be a month stands before the month. */
const NUMBERED_MONTH = /^(?:(?:1[3-9]|2\d|3[01])[-/.])?(0?[1-9]|1[0-2])[-/.](20\d\d)$/;

export function parsePossession(stored: string | null | undefined): Possession | null {
  if (stored === 'ready') return { state: 'ready' };
  if (stored === 'under_construction') return { state: 'under construction', until: null };
  return stored && MONTH.test(stored) ? { state: 'under construction', until: stored } : null;
}

/** Whether the month until which a home is built is over: nobody has said since whether it is ready. `today`: 'YYYY-MM-DD'. */
export function isPossessionOver(stored: string | null | undefined, today: string): boolean {
  return stored !== null && stored !== undefined && MONTH.test(stored) && stored < today.slice(0, 7);
}

/** 'Ready to move', 'under construction', 'under construction until Jun 2027', '30 June 2027', '06/2027', '2027-06'. */
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
  if (MONTH.test(text)) return text;
  const [, numbered = '', ofYear = ''] = NUMBERED_MONTH.exec(text) ?? [];
  if (ofYear !== '') return `${ofYear}-${numbered.padStart(2, '0')}`;
  const [, name = '', year = ''] = NAMED_MONTH.exec(text) ?? [];
  const month = monthNumber(name);
  return month === null ? null : `${year}-${String(month).padStart(2, '0')}`;
}

/** Also 'Q4 2027' and 'end of 2027', by their last month, which is read back below the field. */
export const readTypedPossession = (typed: string) => readPossession(typed) ?? readEndOfPeriod(typed);

/** 'Ready to move', 'Under construction until June 2027'. */
export function sayPossession(possession: Possession): string {
  if (possession.state === 'ready') return 'Ready to move';
  const { until } = possession;
  if (until === null) return 'Under construction';
  return `Under construction until ${monthName(Number(until.slice(5)))} ${until.slice(0, 4)}`;
}
