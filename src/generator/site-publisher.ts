import { type Entity, entityKey, type EntityType, isSameEntity } from '#domain/entity.ts';
import { sitePages } from '#page-models/site-pages.ts';
import type { Page } from '#page-models/page.ts';
import { knownReason, sourceOf } from './affected/known-reason.ts';
import { predictPages } from './affected/prediction.ts';
import {
  createSocialImagePhase,
  type SocialImageOptions,
  type SocialImageReport,
} from './social-images/social-image-phase.ts';
import { publishedSocialImages } from './social-images/published-social-images.ts';
import type { PublishOptions } from './publish/publish.ts';
import type { GenerateReport } from './publish-report.ts';
import { createPublisherState, type PublisherSetup } from './publisher-state.ts';
import { unreadablePages } from './read/unreadable-pages.ts';
import type { RemovalRule } from './record/held-pages.ts';
import { countGeneratedPages, stalePages } from './record/generated-pages.ts';
import { createMutex } from '#server/mutex.ts';
import { pageOfSlug, pathOfSlug, pathsOf } from './wanted-pages.ts';

export interface SitePublisher {
  /**
   * Publishes everything that changed. `allowEmpty`: also a site without any row, for a first start. `scheduled`: this
   * is the weekly run.
   */
  publishAll(
    options?: PublishOptions & { allowEmpty?: boolean; scheduled?: boolean },
  ): Promise<GenerateReport>;
  /** Publishes the page of one row found by its slug, changed or not. */
  publishOne(type: EntityType, slug: string, options?: PublishOptions): Promise<GenerateReport>;
  /**
   * Publishes these pages and all that changes with them. `withdrawn` ones are taken down until somebody wants them
   * again.
   */
  publishEntities(wanted: readonly Entity[], withdrawn: readonly Entity[]): Promise<GenerateReport>;
  /** The HTML of a page that is not part of the site, rendered like the published ones. */
  renderUnpublished(page: Page): Promise<string>;
  /** Renders the social images that the last publish changed, a few at a time between publishes. */
  renderSocialImages(options?: SocialImageOptions): Promise<SocialImageReport>;
  close(): Promise<void>;
}

/** The generator: turns rows into published pages, and keeps what it needs loaded between publishes. */
export function createSitePublisher(setup: PublisherSetup): SitePublisher {
  const { client, siteDir } = setup;
  const runs = createPublisherState(setup);
  const { run, site, store, cache, manifest, tools, withdrawn, held } = runs;
  /** One publish at a time in this process; `lockSite` keeps other processes out. */
  const mutex = createMutex();

  return {
    publishAll: ({ allowEmpty = false, scheduled = false, ...options } = {}) =>
      mutex.run(() => {
        withdrawn.clear();
        return run({
          kind: 'all',
          read: (rows) => rows.load(),
          choose: async ({ catalogue, before, bundle }) => {
            const [stale, recorded] = await Promise.all([stalePages(client), countGeneratedPages(client)]);
            return {
              options: { ...options, allowRemovals: options.allowRemovals || held.asked() },
              predicted: predictPages(stale, before ?? catalogue, catalogue),
              reason: knownReason(await manifest.read(), { source: sourceOf(site), bundle, recorded }),
            };
          },
          removals: removalRule(options),
          retries: () => true,
          allowEmpty,
          whole: true,
          scheduled,
        });
      }),

    publishOne: (type, slug, options = {}) =>
      mutex.run(() => {
        let asked: Entity | null | undefined;
        return run({
          kind: 'page',
          read: async (rows) => {
            await rows.load();
            const pages = sitePages({ catalogue: rows.catalogue(), site });
            asked = pageOfSlug(type, slug, pages)?.entity;
            await withdrawn.read({ wanted: asked ? [asked] : [], taken: [] });
          },
          choose: async ({ pages }) => {
            const only = new Set([pathOfSlug(type, slug, pages)]);
            return {
              options: { ...options, consider: only, force: only, countOthers: true },
              predicted: null,
            };
          },
          removals: options.dryRun ? 'preview' : 'hold',
          retries: ({ id }) => id === asked?.id,
          allowEmpty: false,
          whole: false,
        });
      }),

    publishEntities: (wanted, taken) =>
      mutex.run(() => {
        const running = runs.isRunning();
        const named = [...wanted, ...taken];
        let elsewhere: readonly Entity[] = [];
        let stale: readonly Entity[] = [];
        return run({
          kind: 'queue',
          read: async (rows) => {
            [elsewhere, stale] = await Promise.all([
              withdrawn.read({ wanted, taken }),
              stalePages(client),
              running ? rows.refresh(named) : rows.load(),
            ]);
          },
          choose: async ({ catalogue, pages, before, heldSince }) => {
            const force = pathsOf(wanted, pages);
            const changed = store.lastChanged();
            const bad = new Set([...unreadablePages(store.badRows()), ...runs.leftOut()].map(entityKey));
            // For a row that cannot be read, or is left out, no rule says where its page is: all pages are checked to
            // take it down.
            const unknown = taken.some((page) => bad.has(entityKey(page)));
            const predicted =
              before && changed !== 'everything' && !unknown
                ? predictPages([...changed, ...named, ...elsewhere, ...heldSince], before, catalogue)
                : null;
            // Removals that were asked for, or are few enough to happen by themselves, were claimed as jobs; any other
            // loss is guarded.
            const allowRemovals = new Set([...held.asked(), ...taken.map(entityKey)]);
            const options: PublishOptions = { force, allowRemovals, whenDesignChanged: 'render all' };
            if (!predicted) return { options, predicted };
            // Pages that the database marks as stale are checked even where no rule of the pages names them.
            const consider = new Set([...predicted, ...pathsOf(stale, pages)]);
            return { options: { ...options, consider }, predicted };
          },
          removals: 'hold',
          retries: (row) => {
            const changed = store.lastChanged();
            return (
              !running ||
              changed === 'everything' ||
              [...changed, ...wanted].some((each) => isSameEntity(each, row))
            );
          },
          allowEmpty: taken.length > 0,
          whole: true,
          ofQueue: true,
        });
      }),

    renderUnpublished: (page) => mutex.run(() => tools.renderAlone(page)),

    renderSocialImages: createSocialImagePhase({
      siteDir,
      inTurn: (task) => mutex.run(() => runs.alone(task)),
      givesWay: mutex.isWaiting,
      state: async () => ({
        ...publishedSocialImages((await manifest.read())?.pages ?? new Map(), cache.built),
        only: runs.lastOnly(),
      }),
    }),

    close: async () => {
      await mutex.idle();
      await tools.close();
    },
  };
}

function removalRule({ dryRun, allowRemovals }: PublishOptions): RemovalRule {
  if (dryRun) return allowRemovals ? 'preview allowed' : 'preview';
  return allowRemovals ? 'allow' : 'hold';
}
