import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseVersions, migrationsFolder, openMigrating, schemasFolder } from '../fixtures/migrating.ts';
import { npmBinaryFolder } from '../fixtures/postgres-binaries.ts';
import { startCluster, stopCluster } from '../fixtures/postgres-cluster.ts';
import { freshDatabaseAt, freshPostgres, testServer } from '../fixtures/postgres.ts';
import { dumpSchema } from '../fixtures/schema-dump.ts';
import { askSupabaseCli } from '../fixtures/supabase-cli.ts';
import { type VersionsWalk, walkVersions } from '../fixtures/versions-walk.ts';

const versions = await databaseVersions();
/** The walk through all versions runs before the first test. */
const WALK_MS = 300_000;

/** The rows of a database that was migrated to the newest version and then filled. */
async function filledAtNewest({ url }: { url: string }) {
  const database = await openMigrating(url);
  await database.migrateTo();
  await database.addRows();
  const rows = await database.rows();
  await database.close();
  return rows;
}

type Rows = Awaited<ReturnType<typeof filledAtNewest>>;

describe('from every version, with rows in it, the migrations lead to the schema and rows of a new database', () => {
  let schema: string;
  let rows: Rows;
  let walk: VersionsWalk;
  const schemas = new Map<string, Promise<string>>();
  beforeAll(async () => {
    walk = await walkVersions(await testServer(), versions);
    const fresh = await freshPostgres();
    rows = await filledAtNewest(fresh);
    schema = await dumpSchema(fresh.url);
    await fresh.drop();
    expect(schema).toContain('CREATE POLICY');
    expect(rows['properties']?.length).toBeGreaterThan(100);
  }, WALK_MS);
  afterAll(() => walk.drop());

  test.each(versions)('$file', async ({ count }) => {
    const outcome = walk.outcomeOf(count);
    expect(outcome.rows).toEqual(rows);
    const dumped = schemas.get(outcome.url) ?? dumpSchema(outcome.url);
    schemas.set(outcome.url, dumped);
    expect(await dumped).toBe(schema);
  });

  test('and the comparison detects a migration that treats old rows differently from new ones', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'angala-one-more-'));
    cpSync(migrationsFolder, folder, { recursive: true });
    writeFileSync(
      join(folder, '99990101000000_one_more.sql'),
      "alter table public.enquiries add column source text; update public.enquiries set source = 'form';",
    );
    const newest = (await databaseVersions(folder)).slice(-2);
    const [before, after] = newest.map(({ count }) => count);
    const bad = await walkVersions(await testServer(), newest, folder);
    expect(bad.outcomeOf(before ?? 0).rows['enquiries']).toEqual([
      { entry: expect.objectContaining({ source: 'form' }) },
    ]);
    expect(bad.outcomeOf(after ?? 0).rows['enquiries']).toEqual([
      { entry: expect.objectContaining({ source: null }) },
    ]);
    await bad.drop();
    rmSync(folder, { recursive: true });
  });
});

test('the files in supabase/schemas produce the same database as all migrations', async () => {
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

describe('Postgres 17, the version of hosted projects,', () => {
  const folder = mkdtempSync(join(tmpdir(), 'angala-postgres-17-'));
  let server: string;
  let rows: Rows;
  let walk: VersionsWalk;
  beforeAll(async () => {
    server = `${await startCluster(folder, npmBinaryFolder())}/postgres`;
    walk = await walkVersions(server, versions);
  }, WALK_MS);
  afterAll(() => stopCluster(folder));

  test('has the same rows and API types as the Postgres of the other tests', async () => {
    const [older, newer] = await Promise.all([freshPostgres(), freshDatabaseAt(server)]);
    rows = await filledAtNewest(newer);
    expect(await filledAtNewest(older)).toEqual(rows);
    const types = ({ url }: { url: string }) =>
      askSupabaseCli(url, 'gen', 'types', '--schema', 'public,private');
    expect(await types(newer)).toBe(await types(older));
    await Promise.all([older.drop(), newer.drop()]);
  });

  test.each(versions)('applies the migrations after $file to a database with rows', ({ count }) => {
    expect(walk.outcomeOf(count).rows).toEqual(rows);
  });
});
