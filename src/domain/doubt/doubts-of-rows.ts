import type { Day } from '../calendar/day.ts';
import { createSqftRates, type KnownRate } from '../property/sqft-rates.ts';
import { createMiddles, type KnownArea } from './create-middles.ts';
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
  areas: readonly KnownArea[];
  today: Day;
}

/** What is doubted of changes of homes, by id, those without a doubt left out. */
export function doubtsOfRows({
  changes,
  homes,
  rates,
  cities,
  areas,
  today,
}: RowsToJudge): ReadonlyMap<string, readonly Doubt[]> {
  const stored = new Map(homes.map((home) => [home.id, home]));
  const rateOf = createSqftRates(rates);
  const middleOf = createMiddles(areas);
  return new Map(
    changes.flatMap(({ id, fields }) => {
      const known = stored.get(id);
      const before = known?.row ?? {};
      const vouched = before['vouched'];
      const after = { ...before, ...fields };
      const doubts = doubtsIn(before, fields, {
        ...{ today, cities, rate: rateOf(after), middle: middleOf(after), earlier: known?.earlier },
        ...(isRow(vouched) ? { vouched } : {}),
      });
      return doubts.length > 0 ? [[id, doubts] as const] : [];
    }),
  );
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;
