import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import * as z from 'zod';

const backendFile = z.object({ url: z.string(), publishableKey: z.string(), secretKey: z.string() });
const noSession = { auth: { persistSession: false, autoRefreshToken: false } };

/** The data folder of the site under test. */
export function siteLocalDir(): string {
  return join(z.string().parse(process.env['SITE_TEST_DIR']), 'local');
}

/** The address and the keys of the backend of the site under test. */
export function siteBackend(): z.infer<typeof backendFile> {
  return backendFile.parse(JSON.parse(readFileSync(join(siteLocalDir(), 'backend.json'), 'utf8')));
}

/** Opens the database of the site under test with the secret key, which bypasses every policy. */
export function openDatabase() {
  const { url, secretKey } = siteBackend();
  return createClient(url, secretKey, noSession);
}

/** Opens it with the publishable key, as a visitor's browser does, for signing up and in. */
export function openAsVisitor() {
  const { url, publishableKey } = siteBackend();
  return createClient(url, publishableKey, noSession);
}
