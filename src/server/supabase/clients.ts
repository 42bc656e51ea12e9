import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#contracts/database-types.ts';
import type { SupabaseProject } from '../env.ts';

/** No browser here: nothing is kept between calls and nothing refreshes itself in the background. */
const stateless = { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } };

/** Reads and writes everything, past row level security. Stays on the server. */
export function createServiceClient({ url, secretKey }: SupabaseProject) {
  return createClient<Database>(url, secretKey, stateless);
}

/** Sees what a visitor of the site sees. `reach` is for a backend that does not listen. */
export function createVisitorClient(
  { url, publishableKey }: Omit<SupabaseProject, 'secretKey'>,
  reach: typeof fetch = fetch,
) {
  return createClient<Database>(url, publishableKey, { ...stateless, global: { fetch: reach } });
}

export type ServiceClient = ReturnType<typeof createServiceClient>;

/** The same client where a table is chosen as the program runs; its rows are parsed with the schema of that table. */
export function anyTable(client: ServiceClient): SupabaseClient {
  return client;
}
