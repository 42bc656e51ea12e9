import * as z from 'zod/mini';

export const syncStaticSitemap = 'sync-static-sitemap';

/** The call has no body. `timestamp` is in ISO form (spec.md section 3, 'Sitemap sync result'). */
export const syncStaticSitemapResponse = z.object({
  url_count: z.int(),
  duration_ms: z.number(),
  timestamp: z.string(),
  download_url: z.string(),
});

export type SyncStaticSitemapResponse = z.infer<typeof syncStaticSitemapResponse>;

export const syncStaticSitemapFailure = 'Failed to sync sitemap';
