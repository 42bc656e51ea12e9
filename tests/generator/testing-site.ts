import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import {
  createSitePublisher,
  type PublisherSetup,
  type SitePublisher,
} from '#generator/publish/site-publisher.ts';
import { type Embedded, openEmbedded } from '#server/embedded/open-embedded.ts';
import { serve } from '#server/http/serve.ts';
import type { SupabaseProject } from '#server/env/env.ts';
import { createLog, silentLog } from '#server/log/log.ts';
import { anyTable, createServiceClient, type ServiceClient } from '#server/supabase/clients.ts';
import { migratedPostgres } from '../fixtures/database.ts';
import { prepareFolder } from '../fixtures/prepared-folder.ts';
import { copySite, REPLACED } from './copy-site.ts';
import { dataSet, type DataSet } from './data-set.ts';
import { createPoolsOfSite, sharedPool } from './shared-pool.ts';
import { testingBundle } from './testing-bundle.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

export const origin = 'https://angala.example';
/** The time of every publish that brings no clock of its own, so that the bytes of two publishes can be compared. */
export const today = new Date('2026-11-21T06:00:00Z');
/** deadlock_detected of Postgres. */
const DEADLOCK = '40P01';

/** A backend with the project's migrations, and folders to publish it into. */
export interface TestingSite {
  project: SupabaseProject;
  /** The LOCAL_DIR with which a command finds this backend running. */
  localDir: string;
  client: ServiceClient;
  sql: Embedded['sql'];
  /** Everything the publishers logged. */
  logged: string[];
  /** Resets the database to exactly these rows, with nothing published or queued and no former addresses. */
  reset(rows?: DataSet): Promise<void>;
  folder(copyOf?: string): string;
  publisher(setup: { siteDir: string } & Partial<PublisherSetup>): SitePublisher;
  close(): Promise<void>;
}

/** The staff pages contain a key. All test files of a process share it, so that they publish the same bytes. */
let keysOfProcess: Buffer | undefined;

/**
 * Opens a backend on a Postgres database of its own, copied from a migrated one. PGlite would take twice the CPU time
 * of the whole test for the same rows, and would block the process that publishes. The tests of the first publish and
 * of random changes use PGlite as well (decision 085).
 */
export async function openTestingSite({
  maxRows,
  database = 'postgres',
}: {
  maxRows?: number;
  database?: 'postgres' | 'pglite';
} = {}): Promise<TestingSite> {
  const root = mkdtempSync(join(tmpdir(), 'angala-generator-'));
  const localDir = join(root, 'local');
  const postgres = database === 'postgres' ? await migratedPostgres() : null;
  if (!postgres) await prepareFolder(localDir);
  mkdirSync(localDir, { recursive: true });
  if (keysOfProcess) writeFileSync(join(localDir, 'keys.json'), keysOfProcess);
  const backend = await openEmbedded({
    localDir,
    siteUrl: origin,
    log: silentLog,
    databaseUrl: postgres?.url,
    ...(maxRows ? { maxRows } : {}),
  });
  keysOfProcess ??= readFileSync(join(localDir, 'keys.json'));
  const announce = { localDir, siteUrl: origin, keys: backend.keys };
  const served = await serve({ port: 0, log: silentLog, backend, announce });
  const { publishable: publishableKey, secret: secretKey } = backend.keys;
  const project = { url: served.url, publishableKey, secretKey };
  const client = createServiceClient(project);
  const logged: string[] = [];
  const log = createLog({ write: (line) => logged.push(line) });
  const publishers: SitePublisher[] = [];
  const pools = createPoolsOfSite();
  let folders = 0;

  return {
    project,
    localDir,
    client,
    sql: backend.sql,
    logged,
    async reset(rows = dataSet()) {
      await Promise.all(publishers.splice(0).map((publisher) => publisher.close()));
      logged.length = 0;
      await clearSite(backend.sql);
      await addRows(client, rows);
      await backend.sql.exec(emptyTables('html_generation_jobs'));
    },
    folder(copyOf) {
      const folder = join(root, `site-${++folders}`);
      if (copyOf) copySite(copyOf, folder);
      return folder;
    },
    publisher(setup) {
      const publisher = createSitePublisher({
        client,
        siteOrigin: origin,
        backend: { url: '', publishableKey },
        log,
        now: () => today,
        openBundle: testingBundle,
        openPool: setup.openBundle ? pools.open : sharedPool,
        ...setup,
      });
      publishers.push(publisher);
      return publisher;
    },
    async close() {
      await Promise.all(publishers.map((publisher) => publisher.close()));
      await pools.close();
      await served.close();
      await backend.close();
      await postgres?.drop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Tries up to 5 times on a deadlock: the last request of a worker that a test has killed may still be running. */
async function clearSite(sql: Embedded['sql']): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return void (await sql.exec(
        emptyTables(
          'properties',
          'society',
          'local_areas',
          'cities',
          'property_slugs',
          'html_generation_metadata',
          'html_generation_jobs',
          'html_withdrawn_pages',
          'html_leaving_rows',
          'html_removal_holds',
          'html_workers',
          'alert_subscribers',
          'alert_homes',
          'home_changes',
          'photographs',
          'former_lists',
          'site_settings',
          'published_state',
        ),
      ));
    } catch (fault) {
      const code = fault instanceof Error && 'code' in fault ? fault.code : null;
      if (code !== DEADLOCK || tries === 5) throw fault;
    }
  }
}

export async function addRows(client: ServiceClient, rows: Partial<DataSet>): Promise<void> {
  for (const table of ['cities', 'local_areas', 'society', 'properties'] as const) {
    if (!rows[table]?.length) continue;
    const { error } = await anyTable(client).from(table).insert(rows[table]);
    if (error) throw new Error(`${table}: ${error.message}`);
  }
}

export async function change(
  { client }: TestingSite,
  table: keyof DataSet,
  id: string,
  fields: Record<string, unknown>,
): Promise<void> {
  const { error } = await anyTable(client).from(table).update(fields).eq('id', id);
  if (error) throw new Error(`${table}: ${error.message}`);
}

/** Every file below a folder, sorted. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/** File -> hash of its bytes. */
export function bytesIn(folder: string): Record<string, string> {
  return Object.fromEntries(filesIn(folder).map((file) => [file, hashIn(folder, file)]));
}

/** Hashes of files that are never overwritten in place. Each file is read once for all sites that share it. */
const digests = new Map<string, string>();

function hashIn(folder: string, file: string): string {
  const path = join(folder, file);
  if (!REPLACED.some((name) => file.startsWith(`${name}/`))) return hash('sha256', readFileSync(path));
  const { dev, ino, size, mtimeNs } = statSync(path, { bigint: true });
  const key = [dev, ino, size, mtimeNs].join(' ');
  const digest = digests.get(key) ?? hash('sha256', readFileSync(path));
  digests.set(key, digest);
  return digest;
}

/** File -> when it was last written. */
export function timesIn(folder: string): Record<string, number> {
  return Object.fromEntries(filesIn(folder).map((file) => [file, statSync(join(folder, file)).mtimeMs]));
}

export function pageIn(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}

/** The pages that link to an address. */
export function pagesLinking(folder: string, address: string): string[] {
  return filesIn(folder).filter(
    (file) => file.endsWith('.html') && pageIn(folder, file).includes(`href="${address}"`),
  );
}

/** All sitemaps, one after another. */
export function sitemapsIn(folder: string): string {
  return filesIn(folder)
    .filter((file) => /^sitemap\d/.test(file))
    .map((file) => pageIn(folder, file))
    .join();
}

/** What a visitor reads: the text without tags, scripts and styles. */
export function visibleText(html: string): string {
  return html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}
