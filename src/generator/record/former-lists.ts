import { z } from 'zod';
import type { ServiceClient } from '#server/supabase/clients.ts';

/**
 * Notes the lists that lose their page in this publish, and answers with those that have lost theirs so far, the last ones
 * first. Called before the manifest forgets them: a publish that is cut off here notes them again.
 */
export async function noteFormerLists(client: ServiceClient, gone: readonly string[]): Promise<string[]> {
  const { data, error } = await client.rpc('note_former_lists', { gone: [...gone] });
  if (error) throw new Error(`The lists that lost their page could not be noted: ${error.message}`);
  return z.array(z.string()).parse(data);
}
