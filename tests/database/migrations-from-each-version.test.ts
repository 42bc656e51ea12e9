import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrationFiles, openMigrating } from '../fixtures/migrating.ts';
import { npmBinaryFolder } from '../fixtures/postgres-binaries.ts';
import { startCluster, stopCluster } from '../fixtures/postgres-cluster.ts';
import { freshDatabaseAt, freshPostgres } from '../fixtures/postgres.ts';
import { dumpSchema } from '../fixtures/schema-dump.ts';
import { askSupabaseCli } from '../fixtures/supabase-cli.ts';

const files = await migrationFiles();

/** Rows at one version, the other migrations over them, and what has come of both. */
async function migrateFrom(version: number, { url }: { url: string }) {
  const database = await openMigrating(url);
  await database.migrateTo(version);
  await database.addRows();
  await database.migrateTo();
  // Into the tables that are newer than the version.
  await database.addRows();
  const rows = await database.rows();
  await database.close();
  return rows;
}

type Rows = Awaited<ReturnType<typeof migrateFrom>>;

describe('from every earlier version, with rows in it, the migrations lead to the schema and rows of a new database', () => {
  let schema: string;
  let rows: Rows;
  beforeAll(async () => {
    const fresh = await freshPostgres();
    rows = await migrateFrom(files.length, fresh);
    schema = await dumpSchema(fresh.url);
    await fresh.drop();
    expect(schema).toContain('CREATE POLICY');
    expect(rows['properties']?.length).toBeGreaterThan(100);
  });

  test.each(files.slice(0, -1).map((file, at) => [file, at + 1] as const))('%s', async (_, version) => {
    const fresh = await freshPostgres();
    expect(await migrateFrom(version, fresh)).toEqual(rows);
    expect(await dumpSchema(fresh.url)).toBe(schema);
    await fresh.drop();
  });
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
    rows = await migrateFrom(files.length, newer);
    expect(await migrateFrom(files.length, older)).toEqual(rows);
    const types = ({ url }: { url: string }) =>
      askSupabaseCli(url, 'gen', 'types', '--schema', 'public,private');
    expect(await types(newer)).toBe(await types(older));
    await Promise.all([older.drop(), newer.drop()]);
  });

  test.each(files.slice(0, -1).map((file, at) => [file, at + 1] as const))(
    'takes the migrations after %s, with rows in it',
    async (_, version) => {
      const fresh = await freshDatabaseAt(server);
      expect(await migrateFrom(version, fresh)).toEqual(rows);
      await fresh.drop();
    },
  );
});
