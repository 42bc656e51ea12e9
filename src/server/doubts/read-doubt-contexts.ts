import { z } from 'zod';
import { anyTable, type ServiceClient } from '../supabase/clients.ts';
import { dataOf } from '../supabase/data-of.ts';

const contextsSchema = z.object({
  homes: z.array(
    z.object({ id: z.string(), row: z.record(z.string(), z.unknown()), earlier: z.array(z.number()) }),
  ),
  rates: z.array(
    z.object({
      area: z.string(),
      type: z.string(),
      basis: z.string().nullable(),
      middle: z.number(),
      homes: z.int(),
    }),
  ),
  cities: z.array(z.string()),
});
export type DoubtContexts = z.infer<typeof contextsSchema>;

/** What the rules of doubt ask of these homes, and of prices in these areas; `null`: in all. */
export async function readDoubtContexts(
  client: ServiceClient,
  { homes = [], areas = null, at }: { homes?: readonly string[]; areas?: readonly string[] | null; at: Date },
): Promise<DoubtContexts> {
  const request = anyTable(client).rpc('doubt_contexts', { homes, areas, at: at.toISOString() });
  return contextsSchema.parse(
    await dataOf(request, (message) => new Error(`What homes here cost could not be read: ${message}`)),
  );
}
