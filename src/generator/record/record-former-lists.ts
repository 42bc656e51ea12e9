import { z } from 'zod';
import type { ServiceClient } from '#server/supabase/clients.ts';

/**
 * Returns the lists that have lost their page within a year, the most recent first, at most 500. Call it before the
 * manifest drops these pages: a publish that is cut off here then records them again.
 */
export async function recordFormerLists(
  client: ServiceClient,
  removedLists: readonly string[],
): Promise<string[]> {
  const { data, error } = await client.rpc('record_former_lists', { removed: [...removedLists] });
  if (error) throw new Error(`The lists that lost their page could not be noted: ${error.message}`);
  return z.array(z.string()).parse(data);
}
