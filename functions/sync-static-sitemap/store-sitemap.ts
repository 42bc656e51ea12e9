import type { SiteSitemap } from '#domain/sitemap/site-sitemap.ts';
import type { ServiceClient } from '../_shared/database.ts';

const bucket = 'sitemaps';

/** Stores the files, the index last. Then removes leftover files of a longer sitemap. Returns the sitemap's address. */
export async function storeSitemap(client: ServiceClient, { files }: SiteSitemap): Promise<string> {
  const storage = client.storage.from(bucket);
  for (const [name, text] of files) {
    const { error } = await storage.upload(name, new Blob([text], { type: 'application/xml' }), {
      contentType: 'application/xml',
      cacheControl: '300',
      upsert: true,
    });
    if (error) throw new Error('the sitemap could not be stored', { cause: error });
  }
  const { data, error } = await storage.list('', { limit: 1000 });
  if (error) throw new Error('the stored sitemap could not be listed', { cause: error });
  const leftovers = data.map(({ name }) => name).filter((name) => !files.has(name));
  if (leftovers.length > 0) await storage.remove(leftovers);
  return storage.getPublicUrl('sitemap.xml').data.publicUrl;
}
