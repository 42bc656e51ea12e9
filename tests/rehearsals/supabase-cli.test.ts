import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { judgeMigrationTexts } from '#server/checkup/judge-database.ts';
import { readRepositoryMigrations } from '#server/checkup/read-repository-migrations.ts';
import { openPostgres, platformSql, type PostgresDatabase } from '../fixtures/database.ts';
import { freshPostgres } from '../fixtures/postgres.ts';
import { dumpSchema } from '../../scripts/postgres/dump-schema.ts';
import { runStatements } from '../fixtures/statements.ts';
import { askSupabaseCli } from '../fixtures/supabase-cli.ts';

let database: PostgresDatabase;
beforeAll(async () => {
  database = await openPostgres({ connections: 1 });
});
afterAll(() => database.close());

test('`supabase db push` produces the schema of the tests and stores the texts of all migrations', async () => {
  const hosted = await freshPostgres();
  await runStatements(hosted.url, platformSql());
  await askSupabaseCli(hosted.url, 'db', 'push', '--yes');
  expect(await dumpSchema(hosted.url)).toBe(await dumpSchema(database.url));
  const again = await askSupabaseCli(hosted.url, 'db', 'push', '--yes', '--output-format', 'json');
  expect(again).toMatch(/up to date/i);
  const sql = postgres(hosted.url, { max: 1, onnotice: () => undefined });
  const [row] = await sql<{ texts: Record<string, string> }[]>`
    select public.checkup_facts() -> 'migration_texts' as texts`;
  await sql.end();
  const migrations = await readRepositoryMigrations();
  expect(Object.keys(row?.texts ?? {})).toHaveLength(migrations.length);
  expect(judgeMigrationTexts(row?.texts ?? {}, migrations)).toEqual([]);
  await hosted.drop();
});

test('a migration that fails halfway reports why, is rolled back, and can be applied once it is fixed', async () => {
  const hosted = await freshPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'angala-half-'));
  const write = (name: string, text: string) =>
    writeFileSync(join(folder, 'supabase/migrations', name), text);
  mkdirSync(join(folder, 'supabase/migrations'), { recursive: true });
  writeFileSync(join(folder, 'supabase/config.toml'), 'project_id = "half"\n');
  write('1_first.sql', 'create table public.first ();');
  write(
    '2_second.sql',
    'create table public.second (); create view public.third as select * from public.nowhere;',
  );
  const push = () => askSupabaseCli(hosted.url, '--workdir', folder, 'db', 'push', '--yes');
  await expect(push()).rejects.toThrow(/relation "public.nowhere" does not exist/);
  const dump = await dumpSchema(hosted.url);
  expect([dump.includes('public.first'), dump.includes('public.second')]).toEqual([true, false]);
  write(
    '2_second.sql',
    'create table public.second (); create view public.third as select * from public.first;',
  );
  await push();
  expect(await dumpSchema(hosted.url)).toContain('public.third');
  await hosted.drop();
  rmSync(folder, { recursive: true });
});

describe('`supabase db lint`', () => {
  beforeAll(async () => {
    const [found] = await database.query(`select from pg_available_extensions where name = 'plpgsql_check'`);
    if (!found)
      throw new Error(
        'This Postgres lacks plpgsql_check, which `supabase db lint` runs. Install it (Debian: postgresql-15-plpgsql-check).',
      );
  });

  test('reports no problem in our functions', async () => {
    expect(await lint()).toEqual([]);
  });

  test('reports a function that cannot run', async () => {
    await database.exec(`
      create function public.mistaken() returns integer language plpgsql set search_path = '' as $$
      begin
        return (select rooms from public.properties limit 1);
      end
      $$`);
    expect(await lint()).toEqual([expect.objectContaining({ function: 'public.mistaken' })]);
    await database.exec('drop function public.mistaken');
  });

  async function lint() {
    const answer = await askSupabaseCli(
      database.url,
      ...['db', 'lint', '--schema', 'public,private', '--level', 'warning', '--output-format', 'json'],
    );
    return z.object({ results: z.array(z.unknown()) }).parse(JSON.parse(answer)).results;
  }
});

describe("Supabase's advisors", () => {
  test('report no problem of security or performance', async () => {
    expect(await advice()).toEqual([]);
  });

  test('report a table without RLS, a missing index and a view that bypasses the policies', async () => {
    await database.exec(`
      create table public.open_house (id uuid primary key, property_id uuid references public.properties (id));
      create view public.all_listings as select id, title from public.properties;
      grant select on public.open_house, public.all_listings to anon`);
    const names = (await advice()).map(({ name }) => name);
    for (const name of ['rls_disabled_in_public', 'unindexed_foreign_keys', 'security_definer_view'])
      expect(names).toContain(name);
    await database.exec('drop view public.all_listings; drop table public.open_house');
  });

  async function advice() {
    const answer = await askSupabaseCli(
      database.url,
      ...['db', 'advisors', '--level', 'info', '--output-format', 'json'],
    );
    const found = z
      .object({ results: z.array(z.object({ name: z.string(), detail: z.string() })) })
      .parse(JSON.parse(answer)).results;
    // This advice is about indexes that no query has used, and nobody has queried this database yet.
    return found.filter(({ name }) => name !== 'unused_index');
  }
});
