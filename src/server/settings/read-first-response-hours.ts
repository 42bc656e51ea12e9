import { CommandError } from '../command/command-error.ts';
import type { ServiceClient } from '../supabase/clients.ts';

/** The median first response of the last 30 days in whole hours, rounded up. Null if no enquiry was answered. */
export async function readFirstResponseHours(client: ServiceClient): Promise<number | null> {
  const { data, error } = await client.rpc('median_first_response_hours');
  if (error) throw new CommandError(`The median first response could not be read: ${error.message}.`);
  return data;
}
