import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { type Entity, entityKey } from '#domain/entity.ts';
import type { SiteFacts } from '#page-models/head.ts';
import type { Log } from '#server/log.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import type { PublishReport } from '../report/publish-report.ts';
import type { RowStore } from '../read/row-store.ts';
import type { HeldPages } from '../read/held-pages.ts';
import type { WithdrawnPages } from '../record/withdrawn-pages.ts';
import type { Renderer } from '../render/renderer.ts';
import type { ManifestFile } from '../site-folder/manifest-file.ts';
import type { WrittenFiles } from '../site-folder/written-files.ts';
import type { Manifest } from '#domain/manifest/manifest.ts';
import type { PageModelCache } from './page-model-cache.ts';

/** What every publish of one process works with. */
export interface PublisherTools {
  client: ServiceClient;
  siteDir: string;
  /** As they were read last. */
  readonly site: SiteFacts;
  /** Reads what staff entered about the site. */
  readSettings: () => Promise<void>;
  /** Takes them as they were read with the rows. */
  applySettings: (entered: unknown) => void;
  log: Log;
  now: () => Date;
  /** There is no next publish that could follow from this one. */
  once: boolean;
  store: RowStore;
  cache: PageModelCache;
  manifest: ManifestFile;
  written: WrittenFiles;
  renderer: Renderer;
  withdrawn: WithdrawnPages;
  held: HeldPages;
}

/** What one publish leaves for the next. */
export interface PublisherState {
  /**
   * The rows that the site folder shows, so that a publish can be limited to changes; null when they are not known:
   * before the first publish, and after one that did not end well or did not cover all pages.
   */
  readonly published: Catalogue | null;
  /** The pages that the database is known to have recorded, as the manifest has them. */
  readonly recorded: Manifest['pages'] | null;
  /** Rows whose first page failed: left out of every page until they change, or somebody asks for them. */
  readonly leftOut: readonly Entity[];
  /** Pages that failed and were not made since, by key: they still need an update. */
  readonly failing: ReadonlyMap<string, Entity>;
  /** The pages of the last publish, where it covered only some of them; null for all. */
  readonly lastOnly: ReadonlySet<string> | null;
  /** Alerts know of every change until the last publish: the next one compares its own homes only. */
  readonly alertsTold: boolean;
}

export const firstState: PublisherState = {
  published: null,
  recorded: null,
  leftOut: [],
  failing: new Map(),
  lastOnly: null,
  alertsTold: false,
};

/** Those that failed before and were not made in this publish, and those that failed in it. */
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
