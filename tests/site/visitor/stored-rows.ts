import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import * as z from 'zod';

const backendFile = z.object({ url: z.string(), secretKey: z.string(), publishableKey: z.string() });

/** Where the backend of the site under test is, and its keys. */
export function siteBackend(): z.infer<typeof backendFile> {
  const folder = z.string().parse(process.env['SITE_TEST_DIR']);
  return backendFile.parse(JSON.parse(readFileSync(join(folder, 'local/backend.json'), 'utf8')));
}

/** The database of the site under test, as staff would see it. */
export function openDatabase() {
  const { url, secretKey } = siteBackend();
  return createClient(url, secretKey, { auth: { persistSession: false } });
}

/** The rows this address has left in a table, oldest first. */
export async function rowsOf(
  table: 'enquiries' | 'appointments',
  email: string,
): Promise<Record<string, unknown>[]> {
  const { data, error } = await openDatabase().from(table).select('*').eq('email', email).order('created_at');
  if (error) throw new Error(`${table} could not be read: ${error.message}`);
  return z.array(z.record(z.string(), z.unknown())).parse(data);
}

/** How many views of this listing have been recorded. */
export async function viewsOf(propertyId: string): Promise<Record<string, unknown>[]> {
  const { data, error } = await openDatabase()
    .from('property_views')
    .select('*')
    .eq('property_id', propertyId);
  if (error) throw new Error(`property_views could not be read: ${error.message}`);
  return z.array(z.record(z.string(), z.unknown())).parse(data);
}
