import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPglite, openPostgres, type TestDatabase } from '../fixtures/database.ts';

const doors = [
  ['PGlite', openPglite],
  ['Postgres', openPostgres],
] as const;

/** The only functions a browser may call, besides its own SQL-free life. */
const publicFunctions: Record<'anon' | 'authenticated', string[]> = {
  anon: [],
  authenticated: [
    'admin_appointments',
    'admin_enquiries',
    'admin_health',
    'admin_pages',
    'admin_quality',
    'admin_quality_rows',
    'admin_removals',
    'admin_staff',
    'is_admin',
    // Makes a generated column of the rows that staff write; its schema is closed to them.
    'mailbox',
    'release_calls',
    'retry_html_job',
    'session_lives',
  ],
};

describe.each(doors)('the migrated database on %s', (_, open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  test('has row level security on every table of ours', async () => {
    const rows = await database.query<{ name: string; guarded: boolean }>(
      `select relname as name, relrowsecurity as guarded from pg_class
        where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p')`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(15);
    expect(rows.filter((row) => !row.guarded)).toEqual([]);
  });

  test.each(['anon', 'authenticated'] as const)('lets %s execute only what is named', async (role) => {
    const rows = await database.query<{ name: string }>(
      `select proname as name from pg_proc
        where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
          and has_function_privilege($1, oid, 'execute') order by 1`,
      [role],
    );
    expect(rows.map((row) => row.name)).toEqual(publicFunctions[role]);
  });

  test('fixes the search path of every function of ours', async () => {
    const rows = await database.query(
      `select proname from pg_proc
        where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
          and not coalesce(proconfig, '{}') && array['search_path=""']`,
    );
    expect(rows).toEqual([]);
  });

  test('grants strangers nothing', async () => {
    expect(await privilegesOf('anon')).toEqual([]);
  });

  test('grants signed-in callers reading, and writing only what a policy then narrows', async () => {
    expect(await privilegesOf('authenticated')).toEqual([
      'appointments SELECT',
      'appointments UPDATE',
      'enquiries SELECT',
      'enquiries UPDATE',
      'profiles SELECT',
      'profiles UPDATE',
    ]);
  });

  test('grants nobody but the server a whole table or view: what is readable is named column by column', async () => {
    const rows = await database.query(
      `select relname, grantee::regrole::text, privilege_type
         from pg_class, aclexplode(coalesce(relacl, acldefault('r', relowner)))
        where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'v', 'm', 'p')
          and (grantee = 0 or grantee::regrole::text in ('anon', 'authenticated'))`,
    );
    expect(rows).toEqual([]);
  });

  test('gives a table made later to nobody by default', async () => {
    await database.exec(`create table public.later (id int);
      create function public.later_on() returns int language sql set search_path = '' as 'select 1';`);
    const [row] = await database.query(
      `select has_table_privilege('anon', 'public.later', 'select') as "table",
              has_function_privilege('anon', 'public.later_on()', 'execute') as "function"`,
    );
    await database.exec('drop table public.later; drop function public.later_on()');
    expect(row).toEqual({ table: false, function: false });
  });

  test('indexes every foreign key, so that deletions stay cheap', async () => {
    const rows = await database.query(
      `select conrelid::regclass::text as "table", conname from pg_constraint as reference
        where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
          select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`,
    );
    expect(rows).toEqual([]);
  });

  async function privilegesOf(role: string): Promise<string[]> {
    const rows = await database.query<{ privilege: string }>(
      `select distinct relname || ' ' || privilege as privilege
         from pg_class, unnest(array['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) as privilege
        where relnamespace = 'public'::regnamespace and relkind = 'r'
          and has_any_column_privilege($1, pg_class.oid, privilege)
       union
       select relname || ' ' || privilege
         from pg_class, unnest(array['DELETE', 'TRUNCATE', 'TRIGGER']) as privilege
        where relnamespace = 'public'::regnamespace and relkind = 'r' and has_table_privilege($1, pg_class.oid, privilege)
        order by 1`,
      [role],
    );
    return rows.map((row) => row.privilege);
  }
});
