import { z } from 'zod';
import { enteredSettings } from '#contracts/save-settings.ts';
import type { EnteredSettings } from '#domain/settings/setting-names.ts';
import { CommandError } from '../command/command-error.ts';
import type { ServiceClient } from '../supabase/clients.ts';

const row = z.object({ entered: z.unknown() });

/** What staff entered about the site. Throws a CommandError when it cannot be read. */
export async function readSettings(client: ServiceClient): Promise<EnteredSettings> {
  const { data, error } = await client.from('site_settings').select('entered').eq('id', true).maybeSingle();
  if (error) throw new CommandError(`The settings of the site could not be read: ${error.message}.`);
  return parseSettings(data === null ? null : row.parse(data).entered);
}

/** What staff entered, as the column holds it; null where nobody entered anything. */
export function parseSettings(entered: unknown): EnteredSettings {
  return entered === null ? {} : enteredSettings.parse(entered);
}
