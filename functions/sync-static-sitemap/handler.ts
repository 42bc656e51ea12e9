import * as z from 'zod/mini';
import { syncStaticSitemap, syncStaticSitemapFailure } from '#contracts/sync-static-sitemap.ts';
import { staffEndpoint } from '../_shared/staff-endpoint.ts';
import { refused } from '../_shared/refused.ts';
import { siteOriginOf } from '../_shared/settings.ts';
import { readPublishedManifest } from './read-published-manifest.ts';
import { syncSitemap } from './sync-sitemap.ts';

export const handler = staffEndpoint({
  name: syncStaticSitemap,
  request: z.unknown(),
  bodyLimit: null,
  failure: syncStaticSitemapFailure,
  handle: async ({ client, settings, now, pause, fetch }) => {
    const origin = siteOriginOf(settings);
    const address = settings.publishedSiteUrl ?? origin;
    const readManifest = () => readPublishedManifest(address, fetch);
    const result = await syncSitemap({ client, origin, readManifest, now, pause });
    if (result === 'busy')
      return refused(409, 'busy', 'Another sync is still running. Please try again in a minute.');
    return (
      result ??
      refused(
        503,
        'not_published',
        'The published site cannot be read, so its sitemap cannot be made. Publish the site, then sync again.',
      )
    );
  },
});
