import type { Entity, EntityType } from '#domain/entity.ts';
import type { PublicBackend } from '#page-models/head/head.ts';
import type { Page } from '#page-models/page.ts';
import type { Log } from '#server/log/log.ts';
import { createMutex } from '#domain/concurrency/mutex.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import { siteConfig } from '#site/config.ts';
import { type Bundle, openBundle as openBuiltBundle } from '../bundle/open-bundle.ts';
import { withoutScripts } from '../preview/without-scripts.ts';
import { type RenderedPreview, type UnsavedListing, unsavedPage } from '../preview/unsaved-page.ts';
import type { GenerateReport } from '../report/publish-report.ts';
import { backendOf } from '../affected/site-change-reason.ts';
import { createPageModelCache } from './page-model-cache.ts';
import { publish } from './publish.ts';
import { publishNothing } from './publish-nothing.ts';
import { notePublishedState } from './published-state.ts';
import { createPublishMemory } from './publish-memory.ts';
import type { PublishOptions, PublishRequest } from './request.ts';
import { initialState, type PublisherDependencies, type PublisherState } from './state.ts';
import { createRowStore } from '../read/row-store.ts';
import { readPhotograph } from '../photographs/read-photograph.ts';
import { createSiteFactsCache } from '../read/site-facts-cache.ts';
import { createHeldPages } from '../read/held-pages.ts';
import { createWithdrawnPages } from '../record/withdrawn-pages.ts';
import { createRenderer, type OpenPool, type Renderer } from '../render/renderer.ts';
import type { LockWait } from '#server/files/wait-for-lock.ts';
import { awaitSiteLock, lockSite, SiteBusy } from '../site-folder/lock-site.ts';
import { renderShard, type ShardReport, type ShardRequest } from './render-shard.ts';
import { requireOwnSite } from '../site-folder/claim-site.ts';
import { manifestFile } from '../site-folder/manifest-file.ts';
import { writtenFiles } from '../site-folder/written-files.ts';
import { publishedSocialImages } from '../social-images/published-social-images.ts';
import {
  createSocialImagePhase,
  type SocialImageOptions,
  type SocialImageReport,
} from '../social-images/social-image-phase.ts';

export interface PublisherSetup {
  client: ServiceClient;
  siteDir: string;
  siteOrigin: string;
  backend: PublicBackend;
  log: Log;
  now: () => Date;
  /** For another process that publishes into the folder. Without it, SiteBusy is thrown at once. */
  waitLimit?: LockWait;
  /** Without a memory for a next publish (decision 198). */
  once?: boolean;
  /** Builds the bundle from the sources unless another way is given. */
  openBundle?: () => Promise<Bundle>;
  /** By default as many threads as the machine can use. */
  openPool?: OpenPool;
  /** Replaces the two above, perhaps already opened. It is closed with the publisher. */
  renderer?: Renderer;
}

export interface SitePublisher {
  /**
   * Publishes the whole site. `allowEmpty` also allows a site without any row, for a first start. `scheduled` means
   * that this is the weekly run.
   */
  publishAll(
    options?: PublishOptions & { allowEmpty?: boolean; scheduled?: boolean },
  ): Promise<GenerateReport>;
  /** Publishes one page, changed or not. */
  publishOne(type: EntityType, slug: string, options?: PublishOptions): Promise<GenerateReport>;
  /**
   * Publishes these rows and all pages that change with them. Those in `takenDown` are removed until somebody wants
   * them again.
   */
  publishEntities(requested: readonly Entity[], takenDown: readonly Entity[]): Promise<GenerateReport>;
  /**
   * Reads every row and uses no cache, publishes what differs, and logs each page that changed without being predicted.
   * Pages that staff took down stay down (decision 198). The pages at the paths `again` are rendered whether they
   * changed or not.
   */
  publishAfterFullRead(again?: readonly string[]): Promise<GenerateReport>;
  /** Renders a part of the site, as one of several machines. Publishes nothing. */
  renderShard(request: ShardRequest): Promise<ShardReport>;
  /** Renders a page that is not part of the site, in the same way as the published ones. */
  renderUnpublished(page: Page): Promise<string>;
  renderUnsaved(listing: UnsavedListing): Promise<RenderedPreview>;
  /**
   * Notes what is published, so that the next process can tell that nothing has changed (see `notePublishedState`).
   * Returns whether it did.
   */
  noteState(): Promise<boolean>;
  /** Renders social images, a few at a time, between publishes. */
  renderSocialImages(options?: SocialImageOptions): Promise<SocialImageReport>;
  /**
   * How the publishes of this process ended. A dry run is none, nor is one that another process kept out. While the manifest
   * is cut off or of another program, it has failed as a whole, as the next publish will.
   */
  outcome(): Promise<PublishOutcome>;
  close(): Promise<void>;
}

export interface PublishOutcome {
  /** When a publish last succeeded. */
  readonly published: Date | null;
  /**
   * Pages that the last publish could not render. Null when it failed as a whole: it threw, or each page that it tried
   * failed.
   */
  readonly failedPages: number | null;
}

export function createSitePublisher(setup: PublisherSetup): SitePublisher {
  const { siteDir, siteOrigin, backend, waitLimit, now } = setup;
  const source = backendOf({ origin: siteOrigin, backend });
  const dependencies = createDependencies(setup);
  const { renderer, cache, manifestFile } = dependencies;
  let state = initialState;
  let outcome: PublishOutcome = { published: null, failedPages: 0 };
  /** The state whose pages the last batch of social images was for, and the one whose pages all have theirs. */
  let stateOfImages: PublisherState | null = null;
  let imagesOf: PublisherState | null = null;
  /** Within this process. The lock of the site keeps other processes out. */
  const mutex = createMutex();

  function withSiteLock<Result>(task: () => Promise<Result>): Promise<Result> {
    return mutex.run(async () => {
      const lock = waitLimit ? await awaitSiteLock(siteDir, waitLimit) : lockSite(siteDir);
      try {
        return await task();
      } finally {
        lock.release();
      }
    });
  }

  function run(request: PublishRequest): Promise<GenerateReport> {
    return withSiteLock(async () => {
      if (!request.options.dryRun) requireOwnSite(siteDir, source);
      const previous = state;
      // If this publish fails, the rows in memory may include half of the changes while the pages show none of them.
      state = { ...state, publishedCatalogue: null, recordedPages: null };
      const unchanged = previous === initialState ? await publishNothing(request, dependencies) : null;
      if (unchanged) return unchanged;
      const { report, state: next } = await publish(request, previous, dependencies);
      state = next;
      return report;
    });
  }

  async function runNoted(request: PublishRequest): Promise<GenerateReport> {
    if (request.options.dryRun) return run(request);
    try {
      const report = await run(request);
      outcome = outcomeOf(report, outcome, now());
      return report;
    } catch (fault) {
      if (!(fault instanceof SiteBusy)) outcome = { ...outcome, failedPages: null };
      throw fault;
    }
  }

  const socialImagePhase = createSocialImagePhase({
    siteDir,
    withSiteLock,
    isTaskWaiting: () => mutex.waiting > 0,
    readPhotograph: (hash) => readPhotograph(dependencies.client, hash),
    state: async () => {
      stateOfImages = state;
      return {
        ...publishedSocialImages((await manifestFile.read())?.pages ?? new Map(), cache.built),
        only: state.singlePagePaths,
      };
    },
  });

  async function renderSocialImages(options?: SocialImageOptions): Promise<SocialImageReport> {
    const report = await socialImagePhase(options);
    if (report.isComplete) imagesOf = stateOfImages;
    return report;
  }

  return {
    publishAll: ({ allowEmpty = false, scheduled = false, ...options } = {}) =>
      runNoted({ kind: 'all', options, allowEmpty, scheduled }),
    publishOne: (type, slug, options = {}) => runNoted({ kind: 'page', options, type, slug }),
    publishEntities: (requested, takenDown) =>
      runNoted({ kind: 'queue', options: {}, requested, takenDown, isFullRead: false, again: [] }),
    publishAfterFullRead: (again = []) =>
      runNoted({ kind: 'queue', options: {}, requested: [], takenDown: [], isFullRead: true, again }),
    renderShard: (request) =>
      mutex.run(() => {
        // It reads rows that the pages in the site folder do not show yet.
        state = { ...state, publishedCatalogue: null };
        return renderShard(request, dependencies);
      }),
    renderUnpublished: (page) => mutex.run(() => renderer.renderUnpublished(page)),
    renderUnsaved: (listing) =>
      mutex.run(async () => {
        const { client, store, siteFacts, withdrawnPages, heldPages } = dependencies;
        await siteFacts.read();
        const catalogue = store.catalogue(withdrawnPages.all(), heldPages.all());
        const preview = await unsavedPage(listing, { client, catalogue, site: siteFacts.current() });
        if ('refusal' in preview) return preview;
        return { html: withoutScripts(await renderer.renderUnpublished(preview.page)) };
      }),
    noteState: () =>
      withSiteLock(async () => imagesOf === state && (await notePublishedState(state, dependencies))),
    renderSocialImages,
    async outcome() {
      const isReadable = await manifestFile.read().then(
        () => true,
        () => false,
      );
      return isReadable ? outcome : { ...outcome, failedPages: null };
    },
    close: () => mutex.run(() => renderer.close()),
  };
}

function outcomeOf(
  { rendered, skipped, failed }: GenerateReport,
  last: PublishOutcome,
  now: Date,
): PublishOutcome {
  const failedAltogether = failed.length > 0 && rendered.length + skipped === 0;
  return failedAltogether ? { ...last, failedPages: null } : { published: now, failedPages: failed.length };
}

function createDependencies({
  client,
  siteDir,
  siteOrigin,
  backend,
  log,
  now,
  once = false,
  openBundle = openBuiltBundle,
  openPool,
  renderer = createRenderer(openBundle, openPool),
}: PublisherSetup): PublisherDependencies {
  const memory = once ? null : createPublishMemory();
  return {
    client,
    siteDir,
    siteFacts: createSiteFactsCache(client, { config: siteConfig, origin: siteOrigin, backend }),
    log,
    now,
    store: createRowStore(client, backend.url),
    cache: createPageModelCache(),
    memory,
    manifestFile: manifestFile(siteDir, memory),
    writtenFiles: writtenFiles(siteDir, memory?.written ?? null),
    renderer,
    withdrawnPages: createWithdrawnPages(client),
    heldPages: createHeldPages(client),
  };
}
