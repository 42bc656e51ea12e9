import { aspects } from '../aspects.ts';
import { type Filters, hasAspect, listAspects, rangeAspects, tickAspects } from '../filters.ts';
import { boundsOf } from './match-homes.ts';

/** One of these choices, or a number between two, which passes none if nobody gave it. */
export type ColumnCondition =
  { column: string; any: string[] } | { column: string; from: number | null; to: number | null };

/**
 * What a home has to be to pass these filters, by the columns that they compare, for a database that has the same columns.
 * `metro`, which no column tells, is left out. `today` is in days since 1970.
 */
export function conditionsOf(filters: Filters, today: number): ColumnCondition[] {
  const choices = listAspects
    .filter((name) => hasAspect(filters, name))
    .map((name) => ({ column: aspects[name].column, any: filters[name].map(String) }));
  const numbers = [...rangeAspects, ...tickAspects]
    .filter((name) => hasAspect(filters, name))
    .map((name) => {
      const [from, to] = boundsOf(filters, name, today);
      return { column: aspects[name].column, from, to };
    });
  return [...choices, ...numbers];
}
