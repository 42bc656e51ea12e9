import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPglite, openPostgres, type TestDatabase } from '../fixtures/database.ts';

const databases = [
  ['PGlite', openPglite],
  ['Postgres', openPostgres],
] as const;

describe.each(databases)('the migrated database on %s', (_, open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  test('fixes the search path of every function of ours', async () => {
    const rows = await database.query(
      `select proname from pg_proc
        where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
          and not coalesce(proconfig, '{}') && array['search_path=""']`,
    );
    expect(rows).toEqual([]);
  });

  test('grants no role rights to a new table or function by default', async () => {
    await database.exec(`create table public.later (id int);
      create function public.later_on() returns int language sql set search_path = '' as 'select 1';`);
    const rows = await database.query(
      `select role from unnest(array['anon', 'authenticated', 'service_role']) as role
        where has_any_column_privilege(role, 'public.later', 'select')
           or has_function_privilege(role, 'public.later_on()', 'execute')`,
    );
    await database.exec('drop table public.later; drop function public.later_on()');
    expect(rows).toEqual([]);
  });

  test('has an index for every foreign key', async () => {
    const rows = await database.query(
      `select conrelid::regclass::text as "table", conname from pg_constraint as reference
        where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
          select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`,
    );
    expect(rows).toEqual([]);
  });
});
