import { syncStaticSitemapResponse, type SyncStaticSitemapResponse } from '#contracts/sync-static-sitemap.ts';
import { sitemapOfText } from '#domain/sitemap/site-sitemap.ts';
import { type ServiceClient, databaseCallerOf } from '../_shared/database.ts';
import { singleFlight } from './single-flight.ts';
import { storeSitemap } from './store-sitemap.ts';

export interface SitemapSync {
  client: ServiceClient;
  origin: string;
  /** The manifest of the published site; null when nothing is published. */
  readManifest: () => Promise<string | null>;
  now: () => Date;
  pause: (ms: number) => Promise<void>;
}

/** Builds and stores the sitemap of what is published. 'busy': another sync is running; null: nothing is published. */
export function syncSitemap({
  client,
  origin,
  readManifest: read,
  now,
  pause,
}: SitemapSync): Promise<SyncStaticSitemapResponse | 'busy' | null> {
  return singleFlight({
    database: databaseCallerOf(client),
    pause,
    result: syncStaticSitemapResponse,
    work: async () => {
      const startedAt = now();
      const manifest = await read();
      const sitemap = manifest === null ? null : sitemapOfText(origin, manifest);
      if (!sitemap) return null;
      const download_url = await storeSitemap(client, sitemap);
      const endedAt = now();
      return {
        url_count: sitemap.urlCount,
        first_file_url_count: sitemap.firstFileUrlCount,
        duration_ms: endedAt.getTime() - startedAt.getTime(),
        timestamp: endedAt.toISOString(),
        download_url,
      };
    },
  });
}
