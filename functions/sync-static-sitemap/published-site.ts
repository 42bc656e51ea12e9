import { sitemapNames } from '#domain/sitemap/read-sitemap.ts';
import type { PublishedSite } from '#domain/sitemap/published-pages.ts';

const timeoutMs = 10_000;

/** Reads the published site over HTTP; null when it cannot be reached or has never been published. */
export async function readPublishedSite(address: string, send: typeof fetch): Promise<PublishedSite | null> {
  const read = async (name: string): Promise<string | null> => {
    const answer = await send(`${address}/${name}`, {
      headers: { 'cache-control': 'no-cache' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await answer.text();
    return answer.ok ? text : null;
  };
  try {
    const [manifest, index] = await Promise.all([read('manifest.json'), read('sitemap.xml')]);
    if (manifest === null) return null;
    const files = await Promise.all(sitemapNames(index ?? '').map(read));
    return { manifest, sitemaps: files.filter((file) => file !== null) };
  } catch {
    return null;
  }
}
