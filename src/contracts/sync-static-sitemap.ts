import * as z from 'zod/mini';
import type { CommonRefusalCode } from './refusal.ts';

export const syncStaticSitemap = 'sync-static-sitemap';

/** The call has no body. `timestamp` is in ISO form (spec.md section 3, 'Sitemap sync result'). */
export const syncStaticSitemapResponse = z.object({
  url_count: z.int(),
  duration_ms: z.number(),
  timestamp: z.string(),
  download_url: z.string(),
});

export type SyncStaticSitemapResponse = z.infer<typeof syncStaticSitemapResponse>;

/** `busy`: another sync takes long (a quick one is waited for). `not_published`: there is no site to make one of. */
export type SyncStaticSitemapCode = CommonRefusalCode | 'no_session' | 'not_admin' | 'busy' | 'not_published';

export const syncStaticSitemapFailure = 'Failed to sync sitemap';
