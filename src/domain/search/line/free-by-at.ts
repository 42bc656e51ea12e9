import type { Day } from '../../calendar/day.ts';
import { monthNumber } from '../../calendar/month.ts';
import { rememberedAt } from '../../typed-text/remembered-at.ts';
import { textAt } from '../../typed-text/word-at.ts';
import type { Token } from '../../typed-text/tokens.ts';
import { freeBy } from '../free-by.ts';

const FREE = /^(?:available|availability|free|vacant|move in|moving in|moving|shifting|needed|required) /;
const BY = /^(?:starting from|from|by|before|after|on|in|since|starting) /;
const DAY_AND_MONTH = /^(\d{1,2}|first)(?:st|nd|rd|th)? (?:of )?([a-z]{3,9})(?: (20\d\d))? /;
/** Not 'march 2 bhk'. */
const MONTH_AND_DAY =
  /^([a-z]{3,9}) (\d{1,2})(?:st|nd|rd|th)?(?! (?:bhk|bh|bk|rk|bed|bath|room|lakh|lac|l |cr|k |sq|sft|km|m |-|\/|or |and |to |\+))(?: (20\d\d))? /;
const MONTH = /^([a-z]{3,9})(?: (20\d\d))? /;
const MOST_TOKENS = 8;
/** A quick look, as every word of a line is asked. */
const BEGINS =
  /^(?:\d|first |available |availability |free |vacant |mov|shifting |needed |required |start|from |by |before |after |on |in |since |jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/;

/**
 * 'available from 1 january 2027', 'from december', 'by 15th jan': by which day a home shall be free, and how many tokens say
 * so. Without a year it is the next such day. `fact` is null where it is not known what day it is. Null: no day begins here.
 */
export const freeByAt = rememberedAt(findFreeByAt);

function findFreeByAt(
  tokens: readonly Token[],
  from: number,
  { today }: { today?: Day },
): { fact: { aspect: 'available'; value: string } | null; length: number } | null {
  if (!BEGINS.test(`${textAt(tokens, from).toLowerCase()} `)) return null;
  const texts = Array.from({ length: MOST_TOKENS }, (_, at) => textAt(tokens, from + at).toLowerCase());
  const line = `${texts.join(' ').trim()} `;
  const free = FREE.exec(line)?.[0] ?? '';
  const by = BY.exec(line.slice(free.length))?.[0] ?? '';
  const before = `${free}${by}`;
  const rest = line.slice(before.length);
  const [said = '', day = '1', name = '', year] =
    DAY_AND_MONTH.exec(rest) ?? inOrder(MONTH_AND_DAY.exec(rest)) ?? withoutDay(before, rest) ?? [];
  const month = monthNumber(name);
  if (said === '' || month === null) return null;
  const { length } = `${before}${said}`.trim().split(' ');
  const date = day === 'first' ? '1' : day;
  const inYear = `${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`;
  const nextYear = today === undefined ? undefined : yearOfNext(inYear, today);
  if (year === undefined && nextYear === undefined) return { fact: null, length };
  const value = freeBy(`${year ?? nextYear}-${inYear}`);
  return { fact: value === null ? null : { aspect: 'available', value }, length };
}

/** 'from 1st jan' is the next one. */
function yearOfNext(inYear: string, today: Day): string {
  const [year = ''] = today.split('-');
  return `${year}-${inYear}` < today ? String(Number(year) + 1) : year;
}

function inOrder(found: RegExpExecArray | null): readonly (string | undefined)[] | null {
  return found && [found[0], found[2], found[1], found[3]];
}

/** 'may' alone is a wish, and 'from may' is a month. */
function withoutDay(before: string, rest: string): readonly (string | undefined)[] | null {
  const found = before === '' ? null : MONTH.exec(rest);
  return found && [found[0], '1', found[1], found[2]];
}
