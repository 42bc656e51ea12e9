import { monthNumber } from './month.ts';

const YEAR = String.raw`['’]?(20\d\d|\d\d)(?:\s*[-–/]\s*(20\d\d|\d\d))?`;
const FINANCIAL = String.raw`(f\.?y\.?|cy)?`;
const NUMBERED = new RegExp(
  String.raw`^(?:q(?:uarter|tr)?\.?\s*([1-4])|([1-4])\s*q(?:uarter|tr)?|([12])\s*h|h\s*([12]))\s*(?:of\s*)?[-,/\s]*${FINANCIAL}[-,\s]*${YEAR}$`,
  'i',
);
const YEAR_FIRST = new RegExp(
  String.raw`^${FINANCIAL}\s*${YEAR}[-,/\s]*(?:q(?:uarter|tr)?\.?\s*([1-4])|([1-4])\s*q|([12])\s*h|h\s*([12]))$`,
  'i',
);
const WORDED = new RegExp(
  String.raw`^(?:the\s+)?(first|second|third|fourth|last|1st|2nd|3rd|4th)\s+(quarter|half)\s*(?:of\s+)?${FINANCIAL}\s*${YEAR}$`,
  'i',
);
const END = new RegExp(String.raw`^(mid|middle|end|year[- ]end)(?:\s+of)?[-\s]+${FINANCIAL}\s*${YEAR}$`, 'i');
const MONTHS = /^([a-z]{3,9})\s*(?:[-–/]|to|or)\s*([a-z]{3,9})[-,\s'’]+(20\d\d|\d\d)$/i;
const MONTH_END = /^(?:by\s+)?(?:end(?:\s+of)?\s+)?([a-z]{3,9})[-,\s'’]+(20\d\d|\d\d)(?:\s+end)?$/i;
const COUNTS: ReadonlyMap<string, number> = new Map([
  ...(['first', '1st'] as const).map((word) => [word, 1] as const),
  ...(['second', '2nd'] as const).map((word) => [word, 2] as const),
  ...(['third', '3rd'] as const).map((word) => [word, 3] as const),
  ...(['fourth', '4th'] as const).map((word) => [word, 4] as const),
]);

/**
 * The last month of a quarter, a half or a few months: '2027-09' for 'Q3 2027', and '2026-12' for '3QFY27', as a financial
 * year runs from April to March and is called by the year in which it ends. Null for anything else, and for a year alone.
 */
export function readEndOfPeriod(cell: string): string | null {
  const text = cell
    .trim()
    // The months in brackets say whose quarter it is.
    .replace(/^.*\(([a-z]{3,9}\s*[-–]\s*[a-z]{3,9})\)/i, '$1')
    .replace(/^(?:possession|completion|handover|ready)?:?\s*(?:by|in|till|until|before)\s+(?:the\s+)?/i, '');
  const numbered = NUMBERED.exec(text);
  if (numbered) {
    const [, q1, q2, h1, h2, financial, year = '', next] = numbered;
    return endOf({ quarter: q1 ?? q2, half: h1 ?? h2, financial, year, next });
  }
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) {
    const [, financial, year = '', next, q1, q2, h1, h2] = yearFirst;
    return endOf({ quarter: q1 ?? q2, half: h1 ?? h2, financial, year, next });
  }
  const worded = WORDED.exec(text);
  if (worded) {
    const [, count = '', period = '', financial, year = '', next] = worded;
    const isHalf = period.toLowerCase() === 'half';
    const number = String(COUNTS.get(count.toLowerCase()) ?? (isHalf ? 2 : 4));
    if (isHalf && Number(number) > 2) return null;
    return endOf({ ...(isHalf ? { half: number } : { quarter: number }), financial, year, next });
  }
  const [, part = '', financial, year = '', next] = END.exec(text) ?? [];
  if (part !== '') return endOf({ half: /^mid/i.test(part) ? '1' : '2', financial, year, next });
  const [, from = '', to = '', yearOfMonths = ''] = MONTHS.exec(text) ?? [];
  const [first, last] = [monthNumber(from), monthNumber(to)];
  if (first !== null && last !== null) return last >= first ? monthOf(fullYear(yearOfMonths), last) : null;
  const [, name = '', yearOfMonth = ''] = MONTH_END.exec(text) ?? [];
  const month = monthNumber(name);
  return month === null ? null : monthOf(fullYear(yearOfMonth), month);
}

interface Period {
  quarter?: string | undefined;
  half?: string | undefined;
  financial: string | undefined;
  year: string;
  /** '28' of '2027-28'. */
  next: string | undefined;
}

function endOf({ quarter, half, financial, year, next }: Period): string | null {
  const months = quarter === undefined ? Number(half) * 6 : Number(quarter) * 3;
  const isFinancial = next !== undefined || /^f/i.test(financial ?? '');
  const [first, second] = [fullYear(year), next === undefined ? null : fullYear(next)];
  if (second !== null && second !== first + 1) return null;
  if (!isFinancial) return monthOf(first, months);
  const ends = second ?? first;
  return months <= 9 ? monthOf(ends - 1, months + 3) : monthOf(ends, months - 9);
}

const fullYear = (year: string) => Number(year.length === 2 ? `20${year}` : year);
const monthOf = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}`;
