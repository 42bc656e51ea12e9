import type { Day } from '../calendar/day.ts';
import { createSqftRates, type KnownRate } from '../property/sqft-rates.ts';
import { type Doubt, doubtsIn } from './doubts-about.ts';

type Row = Readonly<Record<string, unknown>>;

interface StoredHome {
  id: string;
  row: Row;
  earlier: readonly number[];
}

export interface RowsToJudge {
  /** By id; of a new home its whole row. */
  changes: readonly { id: string; fields: Row }[];
  homes: readonly StoredHome[];
  rates: readonly KnownRate[];
  cities: readonly string[];
  today: Day;
}

/** What is doubted of changes of homes, by id, those without a doubt left out. */
export function doubtsOfRows({
  changes,
  homes,
  rates,
  cities,
  today,
}: RowsToJudge): ReadonlyMap<string, readonly Doubt[]> {
  const stored = new Map(homes.map((home) => [home.id, home]));
  const rateOf = createSqftRates(rates);
  return new Map(
    changes.flatMap(({ id, fields }) => {
      const known = stored.get(id);
      const before = known?.row ?? {};
      const vouched = before['vouched'];
      const doubts = doubtsIn(before, fields, {
        ...{ today, cities, rate: rateOf({ ...before, ...fields }), earlier: known?.earlier },
        ...(isRow(vouched) ? { vouched } : {}),
      });
      return doubts.length > 0 ? [[id, doubts] as const] : [];
    }),
  );
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;
