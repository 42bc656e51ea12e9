import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  databaseVersions,
  freshAtVersion,
  type MigratingDatabase,
  migrationsFolder,
  openMigrating,
  schemasFolder,
} from '../fixtures/migrating.ts';
import { npmBinaryFolder } from '../fixtures/postgres-binaries.ts';
import { startCluster, stopCluster } from '../fixtures/postgres-cluster.ts';
import { freshDatabaseAt, freshPostgres, testServer } from '../fixtures/postgres.ts';
import { dumpSchema } from '../fixtures/schema-dump.ts';
import { askSupabaseCli } from '../fixtures/supabase-cli.ts';

const versions = await databaseVersions();

/** Rows at one version, the other migrations over them, and what has come of both. */
async function migrateFrom(version: number | undefined, { url }: { url: string }, folder = migrationsFolder) {
  const database = await openMigrating(url, folder);
  await database.migrateTo(version);
  return migrateOn(database);
}

/** The same from a database that has the migrations of the version already. */
async function migrateFromVersion({ url }: { url: string }) {
  return migrateOn(await openMigrating(url, migrationsFolder, { holdsPlatform: true }));
}

async function migrateOn(database: MigratingDatabase) {
  await database.addRows();
  await database.migrateTo();
  // Into the tables that are newer than the version.
  await database.addRows();
  const rows = await database.rows();
  await database.close();
  return rows;
}

type Rows = Awaited<ReturnType<typeof migrateFrom>>;

describe('from every version, with rows in it, the migrations lead to the schema and rows of a new database', () => {
  let schema: string;
  let rows: Rows;
  beforeAll(async () => {
    const fresh = await freshPostgres();
    rows = await migrateFrom(undefined, fresh);
    schema = await dumpSchema(fresh.url);
    await fresh.drop();
    expect(schema).toContain('CREATE POLICY');
    expect(rows['properties']?.length).toBeGreaterThan(100);
  });

  test.each(versions)('$file', async ({ count }) => {
    const fresh = await freshAtVersion(await testServer(), count);
    expect(await migrateFromVersion(fresh)).toEqual(rows);
    expect(await dumpSchema(fresh.url)).toBe(schema);
    await fresh.drop();
  });

  test('and a migration that leaves the rows of before unlike new ones would be found', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'angala-one-more-'));
    cpSync(migrationsFolder, folder, { recursive: true });
    writeFileSync(
      join(folder, '99990101000000_one_more.sql'),
      "alter table public.enquiries add column source text; update public.enquiries set source = 'form';",
    );
    const [older, newer] = await Promise.all([freshPostgres(), freshPostgres()]);
    const before = await migrateFrom(versions[0]?.count, older, folder);
    const after = await migrateFrom(undefined, newer, folder);
    expect(before['enquiries']).toEqual([{ entry: expect.objectContaining({ source: 'form' }) }]);
    expect(after['enquiries']).toEqual([{ entry: expect.objectContaining({ source: null }) }]);
    await Promise.all([older.drop(), newer.drop()]);
    rmSync(folder, { recursive: true });
  });
});

test('the current files, one per noun, make the database that all migrations make', async () => {
  const [current, migrated] = await Promise.all([freshPostgres(), freshPostgres()]);
  const nouns = await openMigrating(current.url, schemasFolder);
  await nouns.migrateTo();
  await nouns.close();
  const all = await openMigrating(migrated.url);
  await all.migrateTo();
  await all.close();
  expect(
    await dumpSchema(current.url),
    'Bring the file of the noun up to date in supabase/schemas; CONTRIBUTING says how (A migration).',
  ).toBe(await dumpSchema(migrated.url));
  await Promise.all([current.drop(), migrated.drop()]);
});

describe('Postgres 17, as hosted projects have it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'angala-postgres-17-'));
  let server: string;
  let rows: Rows;
  beforeAll(async () => {
    server = `${await startCluster(folder, npmBinaryFolder())}/postgres`;
  });
  afterAll(() => stopCluster(folder));

  test('holds what Postgres of the other tests holds: the same rows, and an API of the same types', async () => {
    const [older, newer] = await Promise.all([freshPostgres(), freshDatabaseAt(server)]);
    rows = await migrateFrom(undefined, newer);
    expect(await migrateFrom(undefined, older)).toEqual(rows);
    const types = ({ url }: { url: string }) =>
      askSupabaseCli(url, 'gen', 'types', '--schema', 'public,private');
    expect(await types(newer)).toBe(await types(older));
    await Promise.all([older.drop(), newer.drop()]);
  });

  test.each(versions)('takes the migrations after $file, with rows in it', async ({ count }) => {
    const fresh = await freshAtVersion(server, count);
    expect(await migrateFromVersion(fresh)).toEqual(rows);
    await fresh.drop();
  });
});
