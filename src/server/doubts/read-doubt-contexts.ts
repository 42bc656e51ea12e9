import { doubtContexts, type DoubtContexts } from '#contracts/doubt-contexts.ts';
import { anyTable, type ServiceClient } from '../supabase/clients.ts';
import { dataOf } from '../supabase/data-of.ts';

/** What the rules of doubt ask of these homes, and of prices in their areas and in these; `null`: in all. */
export async function readDoubtContexts(
  client: ServiceClient,
  { homes = [], areas = null, at }: { homes?: readonly string[]; areas?: readonly string[] | null; at: Date },
): Promise<DoubtContexts> {
  const request = anyTable(client).rpc('doubt_contexts', { homes, areas, at: at.toISOString() });
  return doubtContexts.parse(
    await dataOf(request, (message) => new Error(`What homes here cost could not be read: ${message}`)),
  );
}
