import type { Day } from '../calendar/day.ts';
import type { PricedHome } from '../property/plausible-price.ts';
import type { SqftRate } from '../property/sqft-rate.ts';
import { chargeDoubts } from './charge-doubts.ts';
import { cityDoubts } from './city-doubts.ts';
import type { Found, Row } from './found-doubt.ts';
import { kindDoubts } from './kind-doubts.ts';
import { type AreaMiddle, positionDoubts } from './position-doubts.ts';
import { builtDoubts, possessionDoubts } from './possession-doubts.ts';
import { priceDoubts, priceSteps } from './price-doubts.ts';
import { floorDoubts, roomDoubts, sizeDoubts, sizeSteps } from './size-doubts.ts';
import { textDoubts } from './text-doubts.ts';

/** A value that is hardly true: it waits for a person, and no page shows it (decision D1). */
export interface Doubt {
  column: string;
  value: unknown;
  /** Why, as a sentence. */
  reason: string;
  /** For a person who writes it: answered with yes, it stands. */
  question: string;
}

/** What the rules know beside the home. Without a part of it, what needs that part is not doubted. */
export interface DoubtContext {
  today?: Day | undefined;
  /** Prices from which a step is measured: what staff or a file stated last, and 30 days ago. Else the price of before. */
  earlier?: readonly number[] | undefined;
  /** Of homes like this one in its area. */
  rate?: SqftRate | null | undefined;
  /** Names of our cities. */
  cities?: readonly string[] | undefined;
  /** The middle of the area that the home is said to be in. */
  middle?: AreaMiddle | null | undefined;
  /** Values that a person has said are right, by column. */
  vouched?: Row | undefined;
}

/**
 * What is doubted of these changes of a home; `before` of a new home is empty. The same rules judge what staff write, and what
 * files, data sets and links state. A value that was there before has been asked about already.
 */
export function doubtsIn(before: Row, changes: Row, context: DoubtContext = {}): Doubt[] {
  const after = { ...before, ...changes };
  const changed = new Map(Object.entries(changes));
  const vouched = new Map(Object.entries(context.vouched ?? {}));
  const isChanged = (column: string) =>
    changed.has(column) && !isSameValue(changed.get(column), before[column]);
  const doubts = new Map<string, Doubt>();
  for (const { columns, question, reason } of found(before, after, context)) {
    const column = columns.find(isChanged);
    if (column === undefined || doubts.has(column)) continue;
    const value = after[column];
    if (!vouched.has(column) || !isSameValue(vouched.get(column), value))
      doubts.set(column, { column, value, reason, question });
  }
  return [...doubts.values()];
}

/** The questions that whoever writes these changes is asked first. */
export function questionsAbout(row: Row, changes: Row, context: DoubtContext = {}): string[] {
  return doubtsIn(row, changes, context).map(({ question }) => question);
}

/** What is doubted of a home whatever was before. */
export function doubtsAbout(home: PricedHome): Pick<Doubt, 'column' | 'question'>[] {
  return doubtsIn({}, { ...home }).map(({ column, question }) => ({ column, question }));
}

/** What is unlikely now comes before what only moved far: one doubt of a column is enough. */
function found(before: Row, after: Row, { today, earlier, rate, cities, middle }: DoubtContext): Found[] {
  return [
    ...priceDoubts(after, rate),
    ...sizeDoubts(after),
    ...roomDoubts(after),
    ...floorDoubts(after),
    ...chargeDoubts(after),
    ...possessionDoubts(after, today),
    ...builtDoubts(after, today),
    ...cityDoubts(after, cities),
    ...positionDoubts(after, middle),
    ...kindDoubts(after),
    ...textDoubts(after),
    ...priceSteps(before, after, earlier),
    ...sizeSteps(before, after),
  ];
}

const isSameValue = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
