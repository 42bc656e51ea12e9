import type { ServiceClient } from './clients.ts';

/**
 * Deletes what is kept only for a limited time (supabase/migrations, retention). Called once a day, by whichever
 * process runs daily.
 */
export async function forgetExpired(client: ServiceClient): Promise<void> {
  const { error } = await client.rpc('forget_expired');
  if (error) throw new Error(`What has expired could not be deleted: ${error.message}`);
}
