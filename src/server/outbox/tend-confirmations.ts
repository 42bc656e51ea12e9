import type { ServiceClient } from '../supabase/clients.ts';

/** Makes answers of partners final, hides homes that nobody answers for, and writes the mails of the week that are due. */
export async function tendConfirmations(client: ServiceClient, at: Date): Promise<void> {
  const { error } = await client.rpc('tend_confirmations', { at: at.toISOString() });
  if (error) throw new Error(`tend_confirmations failed with ${error.code}`);
}
