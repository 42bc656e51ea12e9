import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPglite, openPostgres, type TestDatabase } from '../fixtures/database.ts';
import {
  columnRights,
  readPolicies,
  readRelations,
  readRoutines,
  type Relation,
  wholeRights,
} from './access/catalogue.ts';
import {
  accessSection as section,
  type AccessLine as Line,
  tableLines,
} from '#server/checkup/access-lines.ts';
import { callLines } from './access/expectation.ts';
import { seededRows } from './access/seeded-rows.ts';
import { addUser } from './rows.ts';

const signedIn = ['user', 'demoted', 'editor', 'admin'];
const roles = [
  ['anon', ['stranger']],
  ['authenticated', signedIn],
  ['service_role', ['service']],
] as const;
const displayNames: Record<string, string> = {
  authenticated: 'signed-in',
  service_role: 'service',
  anon: 'stranger',
};

describe.each([
  ['PGlite', openPglite],
  ['Postgres', openPostgres],
])('in the catalogue of %s', (_name, open) => {
  let database: TestDatabase;
  let relations: Relation[];
  beforeAll(async () => {
    database = await open();
    relations = await readRelations(database);
  });
  afterAll(() => database.close());

  test('every column of every table and view of ours is listed in supabase/access.txt', () => {
    const ownRelations = relations.filter(({ schema }) => schema === 'public' || schema === 'private');
    expect(
      ownRelations.map(({ schema, name, columns }) => {
        const named = columns.map((column) => (column.computed ? `${column.name} (computed)` : column.name));
        return `${schema === 'public' ? '' : `${schema}.`}${name}  ${named.join(', ')}`;
      }),
    ).toEqual(section('columns'));
  });

  test('every table has two rows in seeded-rows.ts, to try the rights to it with', async () => {
    const sql = await open();
    await addUser(sql);
    await addUser(sql);
    await sql.exec(seededRows);
    const tablesWithFewRows: string[] = [];
    for (const { schema, name, isTable } of relations) {
      if (schema !== 'public' || !isTable) continue;
      const rows = await sql.query(`select from public.${name} limit 2`);
      if (rows.length < 2) tablesWithFewRows.push(name);
    }
    await sql.close();
    expect(tablesWithFewRows).toEqual([]);
  });

  test('row level security is enabled on every table of ours and of storage', () => {
    const open = relations.filter(
      ({ schema, isTable, guarded }) =>
        ['public', 'private', 'storage'].includes(schema) && isTable && !guarded,
    );
    expect(open.map(({ schema, name }) => `${schema}.${name}`)).toEqual([]);
  });

  test.each(roles)(
    '%s has exactly the column rights that supabase/access.txt lists for its callers',
    async (role, callers) => {
      const expected = callers.flatMap((caller) =>
        tableLines(caller).flatMap((line) =>
          line.verbs
            .split(', ')
            .filter((verb) => verb !== 'delete')
            .flatMap((verb) => columnsOf(line, verb).map((column) => `${line.table} ${column} ${verb}`)),
        ),
      );
      expect(await columnRights(database, role)).toEqual([...new Set(expected)].sort());
    },
  );

  /** 'every column' means all columns for select, and all columns that are not computed for other verbs. */
  function columnsOf({ table, columns }: Line, verb: string): string[] {
    if (columns !== 'every column') return columns.split(', ');
    const tableColumns =
      relations.find(({ schema, name }) => schema === 'public' && name === table)?.columns ?? [];
    return tableColumns.filter(({ computed }) => verb === 'select' || !computed).map(({ name }) => name);
  }

  test('no role has a right to a whole table, view or sequence, except the server, which may delete rows', async () => {
    const deleting = tableLines('service').flatMap(({ table, verbs }) =>
      verbs.split(', ').includes('delete') ? [`${table} delete service_role`] : [],
    );
    expect(await wholeRights(database)).toEqual(deleting);
  });

  test('every policy equals its line in supabase/access.txt', async () => {
    expect(await readPolicies(database)).toEqual(section('policies'));
  });

  test('every function is listed in supabase/access.txt with the roles that may call it', async () => {
    const lines = (await readRoutines(database)).map(
      ({ schema, signature, roles: callers, isSecurityDefiner }) =>
        [
          `${schema === 'public' ? '' : `${schema}.`}${signature}`,
          callers.map((role) => displayNames[role]).join(', ') || 'nobody',
          ...(isSecurityDefiner ? ['security definer'] : []),
        ].join('  '),
    );
    expect(lines).toEqual(section('functions'));
  });

  test.each(roles.flatMap(([, callers]) => callers))(
    'the functions of the caller %s are in order, each once',
    (caller) => {
      expect(callLines(caller)).toEqual([...new Set(callLines(caller))].sort());
    },
  );

  test.each([
    ['stranger', ['stranger']],
    ['signed-in', signedIn],
    ['service', ['service']],
  ])(
    'the functions open to %s are those that supabase/access.txt lists for callers of that kind',
    (caller, callers) => {
      const open = section('functions')
        .map((line) => line.split('  '))
        .filter(
          ([name = '', allowedCallers = '']) =>
            !name.startsWith('private.') && allowedCallers.split(', ').includes(caller),
        )
        .map(([name]) => name);
      expect(open).toEqual([...new Set(callers.flatMap(callLines))].sort());
    },
  );
});
