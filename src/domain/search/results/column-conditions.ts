import { aspects } from '../aspects.ts';
import {
  type Filters,
  hasAspect,
  limitAspects,
  choiceAspects,
  rangeAspects,
  type RangeName,
  tickAspects,
  type TicksName,
} from '../filters.ts';
import { basisOf, boundsOf, highestOf } from './match-homes.ts';

/** One of these choices, or a number between two, which passes none if nobody gave it. */
export type ColumnCondition =
  { column: string; any: string[] } | { column: string; from: number | null; to: number | null };

/**
 * What a home has to be to pass these filters, by the columns that they compare, for a database that has the same columns.
 * The place to be near, which no column tells, is left out. `today` is in days since 1970.
 */
export function conditionsOf(filters: Filters, today: number): ColumnCondition[] {
  const choices = choiceAspects
    .filter((name) => hasAspect(filters, name))
    .flatMap((name) => {
      const { column, isEach } = aspects[name];
      const chosen = filters[name].map(String);
      return isEach ? chosen.map((one) => ({ column, any: [one] })) : [{ column, any: chosen }];
    });
  const numbers = [...rangeAspects, ...tickAspects]
    .filter((name) => hasAspect(filters, name))
    .map((name) => {
      const [from, to] = boundsOf(filters, name, today);
      return { column: columnOf(filters, name), from, to };
    });
  const limits = limitAspects
    .filter((name) => hasAspect(filters, name))
    .map((name) => ({ column: aspects[name].column, from: null, to: highestOf(filters, name, today) }));
  return [...choices, ...numbers, ...limits];
}

/** Areas of each kind are a column of their own, as `sizes` of the homes. */
function columnOf(filters: Filters, name: RangeName | TicksName): string {
  return (name === 'size' ? basisOf(filters) : null) ?? aspects[name].column;
}
