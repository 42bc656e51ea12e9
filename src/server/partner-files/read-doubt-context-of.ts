import type { Day } from '#domain/calendar/day.ts';
import { createMiddles } from '#domain/doubt/create-middles.ts';
import { createSqftRates } from '#domain/property/sqft-rates.ts';
import { readDoubtContexts } from '../doubts/read-doubt-contexts.ts';
import type { ServiceClient } from '../supabase/clients.ts';
import type { DoubtContextOf } from './plan-homes.ts';
import type { StatedHome } from './read-stated-homes.ts';

/** What the rules of doubt ask beside the homes of a file. */
export async function readDoubtContextOf(
  client: ServiceClient,
  homes: readonly StatedHome[],
  { today, at }: { today: Day; at: Date },
): Promise<DoubtContextOf> {
  const { rates, cities, areas } = await readDoubtContexts(client, { at });
  const rateOf = createSqftRates(
    rates,
    homes.map(({ fields }) => fields),
  );
  const middleOf = createMiddles(areas);
  return (row) => ({ today, cities, rate: rateOf(row), middle: middleOf(row) });
}
