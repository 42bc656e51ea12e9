import type { Day } from '../../calendar/day.ts';
import { monthNumber } from '../../calendar/month.ts';
import { rememberedAt } from '../../typed-text/remembered-at.ts';
import { textAt } from '../../typed-text/word-at.ts';
import type { Token } from '../../typed-text/tokens.ts';

const READY_BY =
  /^(?:ready(?: to move| for possession)?|possession|handover|completion)(?: (?:by|in|till|until)| (before))?(?: the)?(?: end(?: of)?)?(?: ([a-z]{3,9}))? (20\d\d)(?= |$)/;
/** Without its year: 'ready by march'. */
const READY_BY_MONTH =
  /^(?:ready(?: to move| for possession)?|possession|handover|completion)(?: (?:by|in|till|until)| (before))?(?: the)?(?: end(?: of)?)? ([a-z]{3,9})(?= |$)/;
const MOST_TOKENS = 9;
const MONTHS = 12;

/**
 * 'ready by 2027', 'possession march 2027': the month by which a home shall be ready, as '2027-03', and how many tokens say so.
 * A year is its last month. Null: no such month begins here.
 */
export const possessionAt = rememberedAt(findPossessionAt);

function findPossessionAt(
  tokens: readonly Token[],
  from: number,
  { today }: { today?: Day },
): { fact: { aspect: 'possession'; value: string }; length: number } | null {
  const texts = Array.from({ length: MOST_TOKENS }, (_, at) => textAt(tokens, from + at).toLowerCase());
  const [said = '', before, name, year = ''] =
    READY_BY.exec(texts.join(' ')) ?? nextMonth(texts.join(' '), today) ?? [];
  if (said === '') return null;
  const named = name === undefined ? null : monthNumber(name);
  if (name !== undefined && named === null) return null;
  const month = named ?? (before ? 1 : MONTHS);
  const months = Number(year) * MONTHS + month - 1 - (before ? 1 : 0);
  const value = `${Math.floor(months / MONTHS)}-${String((months % MONTHS) + 1).padStart(2, '0')}`;
  return { fact: { aspect: 'possession', value }, length: said.split(' ').length };
}

/** The next such month, if it is known what day it is. */
function nextMonth(line: string, today: Day | undefined): (string | undefined)[] | null {
  const [said = '', before, name = ''] = READY_BY_MONTH.exec(line) ?? [];
  const month = monthNumber(name);
  if (today === undefined || month === null) return null;
  const [year = 0, present = 0] = today.split('-').map(Number);
  return [said, before, name, String(month < present ? year + 1 : year)];
}
