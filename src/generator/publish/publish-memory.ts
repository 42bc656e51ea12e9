import type { PageLines } from '#domain/manifest/manifest.ts';
import type { SitemapBuild } from '#domain/sitemap/site-sitemap.ts';
import type { MadeFeeds } from '../feeds/publish-feeds.ts';
import type { PublishedIndex } from '../search-index/publish-search-index.ts';
import type { LastWritten } from '../site-folder/written-files.ts';
import type { LastPlan } from './plan.ts';

/**
 * What a publish keeps only to make the next one faster. Whoever uses a value compares what it was made from with the
 * new input, so any of it may be dropped. A process that publishes once has no memory (decision 198).
 */
export interface PublishMemory {
  /** How the pages of the manifest were planned. Null if they were not all planned by one publish of this process. */
  plan: LastPlan | null;
  index: PublishedIndex | null;
  sitemap: SitemapBuild | null;
  manifestLines: PageLines | null;
  feeds: MadeFeeds;
  written: LastWritten;
}

export function createPublishMemory(): PublishMemory {
  return {
    plan: null,
    index: null,
    sitemap: null,
    manifestLines: null,
    feeds: new Map(),
    written: new Map(),
  };
}
