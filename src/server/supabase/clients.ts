import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#contracts/database-types.ts';
import type { SupabaseProject } from '../env/env.ts';

/** On the server nothing is kept between calls, and no session is refreshed in the background. */
const stateless = { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } };

/** Reads and writes everything, bypassing row level security. Stays on the server. */
export function createServiceClient({ url, secretKey }: SupabaseProject) {
  return createClient<Database>(url, secretKey, stateless);
}

/** Sees what a visitor of the site sees. `customFetch` replaces fetch for a backend that does not listen. */
export function createVisitorClient(
  { url, publishableKey }: Omit<SupabaseProject, 'secretKey'>,
  customFetch: typeof fetch = fetch,
) {
  return createClient<Database>(url, publishableKey, { ...stateless, global: { fetch: customFetch } });
}

export type ServiceClient = ReturnType<typeof createServiceClient>;

/** The client for a table that is chosen at run time. Rows are parsed with the schema of that table. */
export function anyTable(client: ServiceClient): SupabaseClient {
  return client;
}
