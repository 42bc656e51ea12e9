import type { ServiceClient } from '../supabase/clients.ts';

/** Writes the mail with the numbers of the week, if it is due at this time and nobody has written it. */
export async function queueNumbersMail(client: ServiceClient, at: Date): Promise<void> {
  const { error } = await client.rpc('queue_numbers_mail', { at: at.toISOString() });
  if (error) throw new Error(`queue_numbers_mail failed with ${error.code}`);
}
