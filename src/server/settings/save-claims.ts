import { z } from 'zod';
import { type ClaimsMode, shownOn } from '#domain/settings/setting-names.ts';
import { CommandError } from '../command/command-error.ts';
import type { ServiceClient } from '../supabase/clients.ts';

const row = z.object({ updated_at: z.string() });
const answer = z.object({ result: z.enum(['saved', 'changed']) });

/** Stores whether claims are as specified or as counted, like the desk. Returns a sentence about it. */
export async function saveClaims(client: ServiceClient, claims: ClaimsMode): Promise<string> {
  const current = await client.from('site_settings').select('updated_at').eq('id', true).maybeSingle();
  if (current.error) throw new CommandError(`The settings could not be read: ${current.error.message}.`);
  const { data, error } = await client.rpc('save_site_settings', {
    payload: { seen_at: current.data && row.parse(current.data).updated_at, values: { claims } },
    shown_on: { claims: shownOn.claims ?? [] },
  });
  if (error) throw new CommandError(`The setting could not be saved: ${error.message}.`);
  if (answer.parse(data).result === 'changed')
    throw new CommandError('Somebody else has just changed the settings. Please run the command again.');
  return `Claims are ${claims === 'as_counted' ? 'counted' : 'as specified'}. A running worker publishes the pages; otherwise run: npm run generate`;
}
