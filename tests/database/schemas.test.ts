import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { connectPostgres } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { migrationsFolder, platformSql } from '../fixtures/database.ts';
import { npmBinaryFolder } from '../../scripts/postgres/binaries.ts';
import { startCluster } from '../../scripts/postgres/cluster.ts';
import { stopCluster } from '../fixtures/postgres-cluster.ts';
import { type FreshDatabase, freshDatabaseAt, freshPostgres } from '../fixtures/postgres.ts';
import { dumpSchema } from '../../scripts/postgres/dump-schema.ts';
import { copyAsMigrations } from '../../scripts/schema/schema-text.ts';
import { askSupabaseCli } from '../fixtures/supabase-cli.ts';
import { nightly } from '../fixtures/nightly.ts';

/** Fills an empty database with the platform and then with the files of this folder, in order. */
async function fill({ url }: FreshDatabase, folder: string): Promise<void> {
  const { session, close } = await connectPostgres(url);
  await session(async (connection) => {
    await connection.exec(platformSql());
    await migrate(connection, folder);
  });
  await close();
}

test('the files in supabase/schemas produce the same database as all migrations', async () => {
  const [current, migrated] = await Promise.all([freshPostgres(), freshPostgres()]);
  const schema = mkdtempSync(join(tmpdir(), 'angala-schemas-'));
  copyAsMigrations(resolve(import.meta.dirname, '../..'), schema);
  await Promise.all([fill(current, schema), fill(migrated, migrationsFolder)]);
  const dump = await dumpSchema(migrated.url);
  expect(dump).toContain('CREATE POLICY');
  expect(
    await dumpSchema(current.url),
    'CONTRIBUTING says how SQL is changed (A change of the schema).',
  ).toBe(dump);
  await Promise.all([current.drop(), migrated.drop()]);
});

test(
  'Postgres 17, the version of hosted projects, has the same API types as the Postgres of the other tests',
  nightly,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'angala-postgres-17-'));
    const server = `${await startCluster(folder, npmBinaryFolder())}/postgres`;
    const [older, newer] = await Promise.all([freshPostgres(), freshDatabaseAt(server)]);
    await Promise.all([fill(older, migrationsFolder), fill(newer, migrationsFolder)]);
    const types = ({ url }: { url: string }) =>
      askSupabaseCli(url, 'gen', 'types', '--schema', 'public,private');
    expect(await types(newer)).toBe(await types(older));
    await Promise.all([older.drop(), newer.drop()]);
    stopCluster(folder);
  },
);
