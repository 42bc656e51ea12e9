import type { Day } from '../calendar/day.ts';
import { monthName } from '../calendar/month.ts';
import { type Found, numberIn, type Row, textIn } from './found-doubt.ts';

const MOST_YEARS_TO_BUILD = 15;
const FIRST_YEAR = 1880;
const MONTH = /^(20\d\d)-(0[1-9]|1[0-2])$/;

/** A month until which a home is said to be built, but which has passed or is too far away. */
export function possessionDoubts(after: Row, today: Day | undefined): Found[] {
  const month = MONTH.exec(textIn(after, 'possession') ?? '')?.[0];
  if (!month || !today) return [];
  const asked = `Is it really being built until ${monthName(Number(month.slice(5)))} ${month.slice(0, 4)}?`;
  const last = `${Number(today.slice(0, 4)) + MOST_YEARS_TO_BUILD}${today.slice(4, 7)}`;
  if (month >= today.slice(0, 7) && month <= last) return [];
  const reason =
    month > last ? `That is more than ${MOST_YEARS_TO_BUILD} years from now.` : 'That month has passed.';
  return [{ columns: ['possession'], reason, question: `${asked} ${reason}` }];
}

/** A year in which no home that stands here was built, or which is too far away. */
export function builtDoubts(after: Row, today: Day | undefined): Found[] {
  const year = numberIn(after, 'built_year');
  const last = today ? Number(today.slice(0, 4)) + MOST_YEARS_TO_BUILD : Infinity;
  if (year === null || year === 0 || (year >= FIRST_YEAR && year <= last)) return [];
  const reason =
    year < FIRST_YEAR
      ? `Hardly a home here is from before ${FIRST_YEAR}.`
      : `That is more than ${MOST_YEARS_TO_BUILD} years from now.`;
  return [{ columns: ['built_year'], reason, question: `Was it really built in ${year}? ${reason}` }];
}
