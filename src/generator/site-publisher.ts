import { mkdirSync } from 'node:fs';
import { hash } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { claimFindings } from '#page-models/home/claim-findings.ts';
import type { SiteFacts } from '#page-models/head.ts';
import { sitePages, type Entity } from '#page-models/site-pages.ts';
import { lockDirectory } from '#server/embedded/lock.ts';
import type { Log } from '#server/log.ts';
import { BuildStop } from '#server/stop.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import { siteConfig } from '#site/config.ts';
import { affectedPages } from './affected/affected-pages.ts';
import { openBundle, type Bundle } from './bundle/build-bundle.ts';
import {
  countGeneratedPages,
  forgetGeneratedPages,
  saveGeneratedPages,
  stalePages,
} from './metadata/generated-pages.ts';
import { createPageMemory } from './publish/draw-pages.ts';
import { readManifest } from './publish/manifest.ts';
import { publish, type PublishOptions, type PublishReport } from './publish/publish.ts';
import { createRowStore, type BadRow, type RowStore } from './read/row-store.ts';
import { createRenderPool, type RenderPool } from './render/render-pool.ts';

export interface GenerateReport extends PublishReport {
  badRows: readonly BadRow[];
  bytes: number;
  /** Milliseconds of each phase, and of all. */
  phases: { bundle: number; read: number; publish: number; record: number };
  milliseconds: number;
}

export interface SitePublisher {
  /** Publishes everything that changed. `allowEmpty`: also a site without any home, for a first start. */
  publishAll(options?: PublishOptions & { allowEmpty?: boolean }): Promise<GenerateReport>;
  /** Publishes the page of one row found by its slug, changed or not. */
  publishOne(type: Entity['type'], slug: string, options?: PublishOptions): Promise<GenerateReport>;
  /** Publishes these pages and all that changes with them; `withdrawn` ones are taken down. */
  publishEntities(wanted: readonly Entity[], withdrawn: readonly Entity[]): Promise<GenerateReport>;
  close(): Promise<void>;
}

export interface PublisherSetup {
  client: ServiceClient;
  siteDir: string;
  siteOrigin: string;
  log: Log;
  now: () => Date;
}

/** The generator: rows to published pages, with what it needs kept warm between publishes. */
export function createSitePublisher({
  client,
  siteDir,
  siteOrigin,
  log,
  now,
}: PublisherSetup): SitePublisher {
  const store = createRowStore(client);
  const memory = createPageMemory();
  const site: SiteFacts = { config: siteConfig, origin: siteOrigin };
  const withdrawnKeys = new Map<string, Entity>();
  let open: { bundle: Bundle; pool: RenderPool } | null = null;
  let published: Catalogue | null = null;
  let busy: Promise<unknown> = Promise.resolve();

  /** One publish at a time in this process; `lockDirectory` keeps other processes out. */
  function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const turn = busy.then(task, task);
    busy = turn.catch(() => {});
    return turn;
  }

  async function ready(): Promise<{ bundle: Bundle; pool: RenderPool }> {
    const bundle = await openBundle();
    if (open && open.bundle.hash !== bundle.hash) {
      await open.pool.close();
      open = null;
    }
    open ??= { bundle, pool: createRenderPool({ entry: bundle.entry, siteDir: resolve(siteDir) }) };
    return open;
  }

  async function run(
    choose: (catalogue: Catalogue) => Promise<PublishOptions> | PublishOptions,
    read: (store: RowStore) => Promise<void>,
    allowEmpty: boolean,
  ): Promise<GenerateReport> {
    const lock = lockSite(siteDir);
    try {
      const started = performance.now();
      const [{ tools, bundled }, readMs] = await Promise.all([
        timed(ready).then(({ result, ms }) => ({ tools: result, bundled: ms })),
        timed(() => read(store)).then(({ ms }) => ms),
      ]);
      const catalogue = store.catalogue([...withdrawnKeys.values()]);
      if (!allowEmpty) stopIfEmpty(catalogue);
      const options = await choose(catalogue);
      const { result: report, ms: publishMs } = await timed(() =>
        publish(
          {
            catalogue,
            site,
            unreadable: unreadableEntities(store.badRows()),
            ...tools,
            siteDir,
            today: now().toISOString().slice(0, 10),
          },
          { memory, ...options },
        ),
      );
      const { ms: recordMs } = await timed(async () => {
        if (!options.dryRun) await record(report);
      });
      if (!options.dryRun) published = catalogue;
      say(catalogue, report);
      return {
        ...report,
        badRows: store.badRows(),
        bytes: report.drawn.reduce((sum, page) => sum + page.bytes, 0),
        phases: { bundle: bundled, read: readMs, publish: publishMs, record: recordMs },
        milliseconds: performance.now() - started,
      };
    } finally {
      lock.release();
    }
  }

  /** The database's view of what is published: what was drawn, what went, and stale flags that proved unfounded. */
  async function record(report: PublishReport): Promise<void> {
    await saveGeneratedPages(client, report.drawn, store.readAt());
    await forgetGeneratedPages(
      client,
      report.removed.flatMap(({ entity }) => entity ?? []),
    );
    const manifest = await readManifest(siteDir);
    const entityPages = [...(manifest?.pages.values() ?? [])].filter(({ entity }) => entity !== null);
    const missing = (await countGeneratedPages(client)) !== entityPages.length;
    const drawn = new Set(report.drawn.map(({ file }) => file));
    const stale = new Set((await stalePages(client)).map(({ type, id }) => `${type} ${id}`));
    const settled = entityPages.filter(
      ({ entity, file }) =>
        !drawn.has(file) && (missing || (entity && stale.has(`${entity.type} ${entity.id}`))),
    );
    await saveGeneratedPages(
      client,
      settled.map((page) => ({ ...page, ms: 0 })),
      store.readAt(),
    );
  }

  function say(catalogue: Catalogue, report: PublishReport): void {
    for (const { table, id, field, expected } of store.badRows()) {
      log.warn(`${table} ${id}: ${field} should be ${expected}. Its page is kept as it was.`);
    }
    for (const { path, problems } of report.failed)
      log.error(`${path} was not published: ${problems.join('; ')}.`);
    for (const { label, claimed, found } of claimFindings(catalogue, now().toISOString().slice(0, 10))) {
      log.warn(`The site claims '${label}: ${claimed}', but the data says: ${found}.`);
    }
  }

  function sayPrediction(predicted: ReadonlySet<string>, report: PublishReport): void {
    const observed = report.drawn.filter(({ reason }) => reason !== 'asked for').map(({ path }) => path);
    const surprises = observed.filter((path) => !predicted.has(path));
    log.info(`Predicted ${predicted.size} pages, ${observed.length} changed.`);
    for (const path of surprises) log.warn(`${path} changed without being predicted.`);
  }

  return {
    publishAll: ({ allowEmpty = false, ...options } = {}) =>
      inTurn(async () => {
        withdrawnKeys.clear();
        const predicted = new Set<string>();
        const report = await run(
          async (catalogue) => {
            for (const path of await predictedFromFlags(client, catalogue, log)) predicted.add(path);
            return options;
          },
          (rows) => rows.load(),
          allowEmpty,
        );
        if (predicted.size > 0) sayPrediction(predicted, report);
        return report;
      }),

    publishOne: (type, slug, options = {}) =>
      inTurn(() =>
        run(
          (catalogue) => {
            const path = pathOfSlug(type, slug, { catalogue, site });
            return { ...options, consider: new Set([path]), force: new Set([path]) };
          },
          (rows) => rows.load(),
          false,
        ),
      ),

    publishEntities: (wanted, withdrawn) =>
      inTurn(async () => {
        for (const entity of withdrawn) withdrawnKeys.set(`${entity.type} ${entity.id}`, entity);
        for (const { type, id } of wanted) withdrawnKeys.delete(`${type} ${id}`);
        const before = published;
        let predicted: Set<string> = new Set();
        const report = await run(
          (catalogue) => {
            const force = new Set(pathsOf(wanted, { catalogue, site }));
            if (!before) return { force, allowRemovals: true };
            const changed = store.lastChanged();
            if (changed === 'everything') return { force, allowRemovals: true };
            predicted = new Set(force);
            for (const entity of [...changed, ...wanted, ...withdrawn]) {
              for (const path of affectedPages({ entity, before, after: catalogue })) predicted.add(path);
            }
            return { force, consider: predicted, allowRemovals: true };
          },
          (rows) => (before ? rows.refresh([...wanted, ...withdrawn]) : rows.load()),
          true,
        );
        if (predicted.size > 0) sayPrediction(predicted, report);
        return report;
      }),

    close: async () => {
      await busy;
      await open?.pool.close();
      open = null;
    },
  };
}

function stopIfEmpty({ properties, societies, areas }: Catalogue): void {
  if (properties.length + societies.length + areas.length > 0) return;
  throw new BuildStop(
    'The backend holds no published home, society or area. Nothing was published; the last pages stay. Load data with `npm run import -- DIR`.',
  );
}

/** Two publishes into one folder would undo each other; the second is refused. */
function lockSite(siteDir: string): { release: () => void } {
  const folder = join(
    import.meta.dirname,
    '../../node_modules/.cache/angala/locks',
    hash('sha256', resolve(siteDir)).slice(0, 16),
  );
  mkdirSync(folder, { recursive: true });
  try {
    return lockDirectory(folder);
  } catch (fault) {
    if (!(fault instanceof BuildStop)) throw fault;
    throw new BuildStop(
      `Another publish into ${siteDir} is under way. Wait for it to end, then run this again.`,
    );
  }
}

/** What the database's triggers have flagged, taken through the rules of the pages; empty when nothing was flagged. */
async function predictedFromFlags(
  client: ServiceClient,
  catalogue: Catalogue,
  log: Log,
): Promise<Set<string>> {
  const stale = await stalePages(client);
  const predicted = new Set<string>();
  if (stale.length > FLAGS_WORTH_FOLLOWING) {
    log.info(`${stale.length} pages are flagged as stale.`);
    return predicted;
  }
  for (const entity of stale) {
    for (const path of affectedPages({ entity, before: catalogue, after: catalogue })) predicted.add(path);
  }
  return predicted;
}

/** Above this the answer is 'most of the site', which needs no prediction. */
const FLAGS_WORTH_FOLLOWING = 500;

function unreadableEntities(bad: readonly BadRow[]): Entity[] {
  const types = { properties: 'property', society: 'society', local_areas: 'area' } as const;
  return bad.flatMap(({ table, id }) =>
    table === 'properties' || table === 'society' || table === 'local_areas'
      ? [{ type: types[table], id }]
      : [],
  );
}

function pathsOf(entities: readonly Entity[], context: { catalogue: Catalogue; site: SiteFacts }): string[] {
  const wanted = new Set(entities.map(({ type, id }) => `${type} ${id}`));
  return sitePages(context).flatMap(({ entity, path }) =>
    entity && wanted.has(`${entity.type} ${entity.id}`) ? [path] : [],
  );
}

function pathOfSlug(
  type: Entity['type'],
  slug: string,
  context: { catalogue: Catalogue; site: SiteFacts },
): string {
  const page = sitePages(context).find(
    ({ entity, path }) => entity?.type === type && path.endsWith(`/${slug}`),
  );
  if (page) return page.path;
  throw new BuildStop(
    `No published ${type} has the slug '${slug}'. Check its spelling, and that it is published.`,
  );
}

async function timed<Result>(task: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const started = performance.now();
  return { result: await task(), ms: performance.now() - started };
}
