import { type Entity, entityKey } from '#domain/entity.ts';
import { CommandError } from '#server/command-error.ts';
import { istDay } from '#domain/appointment/ist.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { claimFindings } from '#page-models/home/claim-findings.ts';
import type { PublicBackend, SiteFacts } from '#page-models/head.ts';
import { sitePages, type SitePage } from '#page-models/site-pages.ts';
import type { Log } from '#server/log.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import { siteConfig } from '#site/config.ts';
import { logPrediction, predictPages, type Prediction } from './affected/prediction.ts';
import { openBundle as openBuiltBundle, type Bundle } from './bundle/build-bundle.ts';
import { logReport } from './log-report.ts';
import { awaitSite, lockSite, type WaitLimit } from './site-folder/lock-site.ts';
import { manifestFile, type ManifestFile } from './site-folder/manifest-file.ts';
import { createPageModelCache, type PageModelCache } from './publish/page-model-cache.ts';
import { publish, type PublishOptions } from './publish/publish.ts';
import type { GenerateReport, PublishReport, RunKind } from './publish-report.ts';
import { createRowStore, type RowStore } from './read/row-store.ts';
import { unreadablePages } from './read/unreadable-pages.ts';
import { createHeldPages, type HeldPages, type RemovalRule } from './record/held-pages.ts';
import { recordPublish } from './record/record-publish.ts';
import { recordRun } from './record/record-run.ts';
import { createWithdrawnPages, type WithdrawnPages } from './record/withdrawn-pages.ts';
import { createRenderer, type Renderer } from './render/renderer.ts';
import { timed } from './timed.ts';

export interface PublisherSetup {
  client: ServiceClient;
  siteDir: string;
  siteOrigin: string;
  /** The backend that the pages of staff call. */
  backend: PublicBackend;
  log: Log;
  now: () => Date;
  /** Waits for another process that publishes into the folder; without it such a publish is refused at once. */
  waitLimit?: WaitLimit;
  /** Where the bundle comes from: built from the sources unless set. */
  openBundle?: () => Promise<Bundle>;
}

/** The current rows, the pages they make, and the rows the site folder shows, where those are known. */
export interface PublishInput {
  catalogue: Catalogue;
  pages: readonly SitePage[];
  before: Catalogue | null;
  /** Pages whose removal was put on hold or released since the last publish. */
  heldSince: readonly Entity[];
  /** Hash of the bundle that will render the pages. */
  bundle: string;
}

/** The scope of a publish. */
export interface Choice {
  options: PublishOptions;
  predicted: Prediction;
  /** Why any page may have changed, whatever the rows predict. */
  reason?: string | null;
}

export interface PublishRequest {
  kind: RunKind;
  read: (store: RowStore) => Promise<void>;
  choose: (read: PublishInput) => Promise<Choice>;
  /** How it handles removals that nobody asked for. */
  removals: RemovalRule;
  /** Whether the first page of this row, which failed before, should be tried again. */
  retries: (row: Entity) => boolean;
  allowEmpty: boolean;
  /** Whether the site folder shows all of the catalogue afterwards. */
  whole: boolean;
  /** Started by the schedule, not by a person or a server start. */
  scheduled?: boolean;
  /**
   * A publish of queued pages: keeps the bundle already loaded and does not repeat the warnings of the last whole
   * publish.
   */
  ofQueue?: boolean;
}

/** Runs one publish after another, and keeps between them what the next one needs. */
export interface PublisherState {
  run(run: PublishRequest): Promise<GenerateReport>;
  /** Runs a task while no other process publishes into the folder. */
  alone<Result>(task: () => Promise<Result>): Promise<Result>;
  site: SiteFacts;
  store: RowStore;
  cache: PageModelCache;
  manifest: ManifestFile;
  tools: Renderer;
  withdrawn: WithdrawnPages;
  held: HeldPages;
  /** Whether the rows that the site folder shows are known, so that a publish can be limited to changes. */
  isRunning(): boolean;
  leftOut(): readonly Entity[];
  /** The pages of the last publish, where it covered only some of them; null for all. */
  lastOnly(): ReadonlySet<string> | null;
}

export function createPublisherState({
  client,
  siteDir,
  siteOrigin,
  backend,
  log,
  now,
  waitLimit,
  openBundle = openBuiltBundle,
}: PublisherSetup): PublisherState {
  const store = createRowStore(client);
  const cache = createPageModelCache();
  const manifest = manifestFile(siteDir);
  const site: SiteFacts = { config: siteConfig, origin: siteOrigin, backend };
  const withdrawn = createWithdrawnPages(client);
  const held = createHeldPages(client);
  /** Pages that failed inspection and were not made since: they still need an update. */
  const failing = new Map<string, Entity>();
  /**
   * Rows whose first page failed: left out of every page until they change, are asked for, or everything is published.
   */
  let leftOut: readonly Entity[] = [];
  const tools = createRenderer(openBundle, siteDir);
  /** The rows the site folder shows, after a publish of everything, or of changes to such a state, has ended well. */
  let published: Catalogue | null = null;
  /** The pages of the last publish, where it covered only some of them; null for all. */
  let lastOnly: ReadonlySet<string> | null = null;
  function noteFailing({ rendered, removed, failed }: PublishReport): void {
    for (const { entity } of [...rendered, ...removed]) if (entity) failing.delete(entityKey(entity));
    for (const { entity } of failed) if (entity) failing.set(entityKey(entity), entity);
  }

  async function alone<Result>(task: () => Promise<Result>): Promise<Result> {
    const lock = waitLimit ? await awaitSite(siteDir, waitLimit) : lockSite(siteDir);
    try {
      return await task();
    } finally {
      lock.release();
    }
  }

  const run = (wanted: PublishRequest) => alone(() => publishAlone(wanted));

  async function publishAlone({
    kind,
    read,
    choose,
    removals,
    retries,
    allowEmpty,
    whole,
    scheduled = false,
    ofQueue = false,
  }: PublishRequest): Promise<GenerateReport> {
    const before = published;
    // Null until this publish has ended well: after a fault the rows may hold half of the changes, and the pages none.
    published = null;
    const started = performance.now();
    const today = istDay(now());
    const [opened, rows] = await Promise.all([
      timed(() => tools.open({ newest: !ofQueue })),
      timed(async () => {
        // The queue did this when it handed out its jobs.
        if (!ofQueue) await held.prepare(removals);
        await read(store);
        return held.read(removals);
      }),
    ]);
    let out = leftOut.filter((row) => !retries(row));
    const showing = () => {
      const catalogue = store.catalogue([...withdrawn.all(), ...out], held.all());
      return { catalogue, pages: sitePages({ catalogue, site }), site };
    };
    let shown = showing();
    const { catalogue } = shown;
    if (!allowEmpty) stopIfEmpty(catalogue);
    const bundle = opened.result.bundle.hash;
    const {
      options,
      predicted,
      reason = null,
    } = await choose({
      ...shown,
      before,
      heldSince: rows.result,
      bundle,
    });
    let expected: Prediction = predicted;
    const bad = unreadablePages(store.badRows()).filter((page) => !withdrawn.has(page));
    const work = {
      ...shown,
      manifest,
      unreadable: [...bad, ...[...out, ...held.all()].filter((page) => !withdrawn.has(page))],
      replanWithout: (failed: readonly Entity[]) => {
        out = [...out, ...failed];
        shown = showing();
        // When one page was asked for alone, no other page is checked.
        const beside = whole ? predictPages(failed, before ?? catalogue, shown.catalogue) : [];
        expected = expected && beside ? new Set([...expected, ...beside]) : null;
        return { ...shown, beside };
      },
      ...opened.result,
      siteDir,
      today,
    };
    const rendered = await timed(() => publish(work, { cache, ...options }));
    const recorded = await timed(async () => {
      if (options.dryRun) return;
      noteFailing(rendered.result);
      const notMade = new Set([...failing.keys(), ...bad.map(entityKey)]);
      await recordPublish(client, { report: rendered.result, notMade, manifest, readAt: store.readAt() });
      await withdrawn.save();
      leftOut = out;
      if (whole) published = shown.catalogue;
      lastOnly = whole ? null : new Set(rendered.result.rendered.map(({ path }) => path));
    });
    const badRows = store.badRows();
    logReport(log, {
      badRows,
      failed: rendered.result.failed,
      claims: ofQueue ? [] : claimFindings(shown.catalogue, today),
    });
    logPrediction(log, { predicted: expected, reason }, rendered.result);
    const report: GenerateReport = {
      ...rendered.result,
      badRows,
      bytes: rendered.result.rendered.reduce((sum, page) => sum + page.bytes, 0),
      phases: { bundle: opened.ms, read: rows.ms, publish: rendered.ms, record: recorded.ms },
      milliseconds: performance.now() - started,
    };
    if (!options.dryRun) await recordRun(client, { kind, scheduled }, report, log);
    return report;
  }

  return {
    run,
    alone,
    site,
    store,
    cache,
    manifest,
    tools,
    withdrawn,
    held,
    isRunning: () => published !== null,
    leftOut: () => leftOut,
    lastOnly: () => lastOnly,
  };
}

function stopIfEmpty({ properties, societies, areas }: Catalogue): void {
  if (properties.length + societies.length + areas.length > 0) return;
  throw new CommandError(
    'The backend holds no published home, society or area. Nothing was published; the last pages stay. ' +
      'Load data with `npm run import -- DIR`.',
  );
}
