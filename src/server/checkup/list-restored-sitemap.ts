import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { storedFile } from '../files/stored-file.ts';
import type { ServiceClient } from '../supabase/clients.ts';
import { readStoredFile } from './stored-files.ts';

const BUCKET = 'sitemaps';

/**
 * Lists the files of the sitemap again after a restore, when the folder of storage has them and the database lists
 * none: nobody could read them, and a checkup would say that they belong to nothing. Uploads them again and returns how
 * many there were.
 */
export async function listRestoredSitemap(client: ServiceClient, localDir: string): Promise<number> {
  const storage = client.storage.from(BUCKET);
  const { data: listed, error } = await storage.list('', { limit: 1 });
  if (error) throw new Error(`The stored sitemap could not be read: ${error.message}`);
  if (listed.length > 0) return 0;
  for (let count = 0; ; count += 1) {
    const name = count === 0 ? 'sitemap.xml' : `sitemap${count}.xml`;
    const file = storedFile(join(localDir, 'storage'), BUCKET, name);
    // Listed again, a damaged file would count as stored like that.
    if ((await readStoredFile(file, true))?.fault !== null) return count;
    const contentType = 'application/xml';
    const bytes = new Blob([await readFile(file)], { type: contentType });
    const { error: refusal } = await storage.upload(name, bytes, { contentType, upsert: true });
    if (refusal) throw new Error(`The stored sitemap could not be listed again: ${refusal.message}`);
  }
}
