import * as z from 'zod/mini';

export const syncStaticSitemap = 'sync-static-sitemap';

/** The call has no body. `timestamp` is in ISO format (spec.md section 3, 'Sitemap sync result'). */
export const syncStaticSitemapResponse = z.object({
  /** The number for the whole sitemap. */
  url_count: z.int(),
  /** The number for its first file, sitemap1.xml. */
  first_file_url_count: z.int(),
  duration_ms: z.number(),
  timestamp: z.string(),
  download_url: z.string(),
});

export type SyncStaticSitemapResponse = z.infer<typeof syncStaticSitemapResponse>;

/**
 * The response as a page reads it, which may be older or newer than the function: a success must never look like a
 * failure.
 */
export const tolerantSyncStaticSitemapResponse = z.object({
  url_count: z.catch(z.nullable(z.int()), null),
  first_file_url_count: z.catch(z.nullable(z.int()), null),
  duration_ms: z.catch(z.nullable(z.number()), null),
  timestamp: z.catch(z.nullable(z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))))), null),
  download_url: z.catch(z.nullable(z.string()), null),
});

export type TolerantSyncStaticSitemapResponse = z.infer<typeof tolerantSyncStaticSitemapResponse>;

export const syncStaticSitemapFailure = 'Failed to sync sitemap';
