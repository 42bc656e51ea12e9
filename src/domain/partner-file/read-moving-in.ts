import { readFreeFrom } from '../calendar/free-from.ts';
import { monthName } from '../calendar/month.ts';
import { readEndOfPeriod } from '../calendar/read-end-of-period.ts';
import { readPossession } from '../property/read-possession.ts';
import { type CellReading, type ColumnContext, read, readColumn, unread } from './cell-reading.ts';
import { readDay, readMonth } from './read-day.ts';

/** Reads when one can move in: a rent from a day, a sale ready or in a month. */
export function readMovingIn(cell: string, context: ColumnContext): CellReading {
  if (context.offer === 'Rent') {
    const from =
      readPossession(cell) === 'ready'
        ? 'now'
        : (readFreeFrom(cell, context.today) ?? readDay(cell, context));
    return from === null ? unread('expected now or a day with its year') : readColumn('available_from', from);
  }
  const possession =
    readPossession(cell) ?? readMonth(cell, context.areNumbersYears) ?? readDay(cell, context)?.slice(0, 7);
  if (possession) return readColumn('possession', possession);
  const period = readEndOfPeriod(cell);
  return period
    ? read(
        { columns: { possession: period } },
        `Its last month is held: ${monthName(Number(period.slice(5)))} ${period.slice(0, 4)}.`,
      )
    : unread('expected ready, or a month with its year');
}
