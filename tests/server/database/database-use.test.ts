import { expect, test } from 'vitest';
import { migrateFor } from '#server/database/database-use.ts';
import { OlderDatabase } from '#server/database/older-database.ts';
import { exampleMigrations } from '../embedded/open-served-backend.ts';

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
    exec: async (statements: string) => void executed.push(statements),
  };
  return { sql, executed };
}

const current = '20260101000000';

test.each(['made', 'existing'] as const)(
  'a database of an earlier version is not upgraded by a command, but refused with what to start (%s)',
  async (use) => {
    const { sql, executed } = databaseWith(['20250101000000']);
    const opening = migrateFor(use, sql, exampleMigrations);
    await expect(opening).rejects.toThrow(OlderDatabase);
    await expect(opening).rejects.toThrow(
      /^The database is of an earlier version: 1 migration waits \(20260101000000_example\.sql\)\. Start `npm start` once, which saves a backup/,
    );
    expect(executed).toEqual([]);
  },
);

test('a database is looked at as it is, of whatever version', async () => {
  const { sql, executed } = databaseWith(['20250101000000']);
  expect(await migrateFor('as-it-is', sql, exampleMigrations)).toEqual([]);
  expect(executed).toEqual([]);
});

test.each(['existing', 'as-it-is'] as const)(
  'a database without our tables is not filled (%s)',
  async (use) => {
    const { sql, executed } = databaseWith([]);
    await expect(migrateFor(use, sql, exampleMigrations)).rejects.toThrow(
      /^The database has no tables of Angala: set DATABASE_URL to the one of `npm start`/,
    );
    expect(executed).toEqual([]);
  },
);

test.each(['made', 'existing', 'as-it-is'] as const)('a current database is used (%s)', async (use) => {
  const { sql, executed } = databaseWith([current]);
  expect(await migrateFor(use, sql, exampleMigrations)).toEqual([]);
  expect(executed).toEqual([]);
});

test('a database is made where there is none', async () => {
  const { sql } = databaseWith([]);
  expect(await migrateFor('made', sql, exampleMigrations)).toEqual(['20260101000000_example.sql']);
});
