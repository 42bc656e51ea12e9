import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { migrateFor } from '#server/database/migrate-for.ts';
import { OlderDatabase } from '#server/database/older-database.ts';

const migrations = mkdtempSync(join(tmpdir(), 'angala-uses-'));
for (const version of [1, 2])
  writeFileSync(join(migrations, `${version}_part.sql`), `create table public.part_${version} ();`);
afterAll(() => rmSync(migrations, { recursive: true }));

/** A database with these migrations, and what was executed in it. */
function databaseWith(applied: readonly string[]) {
  const executed: string[] = [];
  const sql = {
    query: async <T>(statement: string): Promise<T[]> => {
      const rows: unknown = /to_regclass/.test(statement)
        ? [{ history: applied.length > 0 }]
        : /^\s*select version/.test(statement)
          ? applied.map((version) => ({ version }))
          : [];
      // biome-ignore lint/nursery/noUnsafeTypeAssertion: the rows of these two statements
      return rows as T[];
    },
    exec: async (statements: string) => {
      if (/create table public/.test(statements)) executed.push(statements);
    },
  };
  return { sql, executed };
}

test.each(['made', 'existing'] as const)(
  'a database of an earlier version is not upgraded by a command, but refused with what to start (%s)',
  async (use) => {
    const { sql, executed } = databaseWith(['1']);
    const opening = migrateFor(use, sql, migrations);
    await expect(opening).rejects.toThrow(OlderDatabase);
    await expect(opening).rejects.toThrow(
      /^The database is of an earlier version and waits for 1 migration: stop everything that uses it, then run `npm start -- --migrate`/,
    );
    expect(executed).toEqual([]);
  },
);

test('a database is looked at as it is, of whatever version', async () => {
  const { sql, executed } = databaseWith(['1']);
  expect(await migrateFor('as-it-is', sql, migrations)).toEqual([]);
  expect(executed).toEqual([]);
});

test.each(['existing', 'as-it-is'] as const)(
  'a database without our tables is not filled (%s)',
  async (use) => {
    const { sql, executed } = databaseWith([]);
    await expect(migrateFor(use, sql, migrations)).rejects.toThrow(
      /^The database has no tables of Angala: set DATABASE_URL to the one of `npm start`/,
    );
    expect(executed).toEqual([]);
  },
);

test.each(['made', 'existing', 'as-it-is'] as const)('a current database is used (%s)', async (use) => {
  const { sql, executed } = databaseWith(['1', '2']);
  expect(await migrateFor(use, sql, migrations)).toEqual([]);
  expect(executed).toEqual([]);
});

test('a database is made where there is none', async () => {
  const { sql } = databaseWith([]);
  expect(await migrateFor('made', sql, migrations)).toEqual(['1_part.sql', '2_part.sql']);
});
