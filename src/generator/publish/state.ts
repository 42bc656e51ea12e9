import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { type Entity, entityKey } from '#domain/entity.ts';
import type { Log } from '#server/log/log.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import type { PublishReport } from '../report/publish-report.ts';
import type { RowStore } from '../read/row-store.ts';
import type { SiteFactsCache } from '../read/site-facts-cache.ts';
import type { HeldPages } from '../read/held-pages.ts';
import type { WithdrawnPages } from '../record/withdrawn-pages.ts';
import type { Renderer } from '../render/renderer.ts';
import type { ManifestFile } from '../site-folder/manifest-file.ts';
import type { WrittenFiles } from '../site-folder/written-files.ts';
import type { Manifest } from '#domain/manifest/manifest.ts';
import type { PageModelCache } from './page-model-cache.ts';
import type { PublishMemory } from './publish-memory.ts';

export interface PublisherDependencies {
  client: ServiceClient;
  siteDir: string;
  siteFacts: SiteFactsCache;
  log: Log;
  now: () => Date;
  /** Null in a process that publishes only once. */
  memory: PublishMemory | null;
  store: RowStore;
  cache: PageModelCache;
  manifestFile: ManifestFile;
  writtenFiles: WrittenFiles;
  renderer: Renderer;
  withdrawnPages: WithdrawnPages;
  heldPages: HeldPages;
}

export interface PublisherState {
  /**
   * Null if they are not known: before the first publish, after one that failed or was a dry run, after one that
   * covered a single page, and after a shard was rendered.
   */
  readonly publishedCatalogue: Catalogue | null;
  /** The pages that the database is known to have recorded: the same object as the manifest's pages. */
  readonly recordedPages: Manifest['pages'] | null;
  /** Left out of every page until they change, somebody asks for them, or a publish reads everything. */
  readonly leftOut: readonly Entity[];
  /** Key -> page that failed and was not rendered since. These pages still need an update. */
  readonly failing: ReadonlyMap<string, Entity>;
  /** The paths that the last publish rendered, if it covered a single page; null otherwise. */
  readonly singlePagePaths: ReadonlySet<string> | null;
  /** Whether all changes so far were matched with alerts, so that the next publish compares only its own homes. */
  readonly alertsMatched: boolean;
}

export const initialState: PublisherState = {
  publishedCatalogue: null,
  recordedPages: null,
  leftOut: [],
  failing: new Map(),
  singlePagePaths: null,
  alertsMatched: false,
};

/** The pages that failed and were not rendered, removed or replaced since, after one publish more. Key -> page. */
export function stillFailing(
  before: PublisherState['failing'],
  {
    rendered,
    removed,
    replaced,
    failed,
  }: Pick<PublishReport, 'rendered' | 'removed' | 'replaced' | 'failed'>,
): Map<string, Entity> {
  const failing = new Map(before);
  for (const { entity } of [...rendered, ...removed]) if (entity) failing.delete(entityKey(entity));
  for (const entity of replaced) failing.delete(entityKey(entity));
  for (const { entity } of failed) if (entity) failing.set(entityKey(entity), entity);
  return failing;
}
