import { createClient } from '@supabase/supabase-js';
import type { SupabaseProject } from '../env.ts';

/** No browser here: nothing is kept between calls and nothing refreshes itself in the background. */
const stateless = { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } };

/** Reads and writes everything, past row level security. Stays on the server. */
export function createServiceClient({ url, secretKey }: SupabaseProject) {
  return createClient(url, secretKey, stateless);
}

/** Sees what a visitor of the site sees. */
export function createVisitorClient({ url, publishableKey }: Omit<SupabaseProject, 'secretKey'>) {
  return createClient(url, publishableKey, stateless);
}

export type ServiceClient = ReturnType<typeof createServiceClient>;
