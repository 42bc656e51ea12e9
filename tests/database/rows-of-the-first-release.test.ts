import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tableRows } from '#server/backup/table-rows.ts';
import { type BackupTable, backupTables } from '#server/backup/tables.ts';
import { connectPostgres, type EmbeddedConnection, type Sql } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { dataSet } from '../generator/data-set.ts';
import { databaseOfFirstRelease } from '../fixtures/database-of-first-release.ts';
import { migrationsFolder } from '../fixtures/database.ts';
import { type FreshDatabase, testServer } from '../fixtures/postgres.ts';

/** Two rows or more for each table of 1.0.0, in its own words. This file is not changed. */
const rowsOfFirstRelease = readFileSync(
  join(import.meta.dirname, '../fixtures/first-release/rows.sql'),
  'utf8',
);

let database: FreshDatabase;
let connection: EmbeddedConnection;
let tables: BackupTable[];
let before: Map<string, string[]>;

beforeAll(async () => {
  database = await databaseOfFirstRelease(await testServer());
  connection = await connectPostgres(database.url);
  await connection.session(async (sql) => {
    await sql.exec(`
      insert into auth.users (id, email, email_confirmed_at)
      select gen_random_uuid(), name || '@angala.example', now() from unnest(array['asha', 'ravi', 'meera']) as name;
      update public.profiles set role = 'admin' where email = 'asha@angala.example';`);
    await sql.exec(rowsOfFirstRelease);
    for (const home of dataSet().properties)
      await insert(sql, 'properties', { ...home, area_id: null, society_id: null });
    tables = await backupTables(sql);
    before = await rowsNow(sql);
    await migrate(sql, migrationsFolder);
  });
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

async function insert(sql: Sql, table: string, row: object): Promise<void> {
  const columns = Object.keys(row)
    .map((column) => `"${column}"`)
    .join(', ');
  await sql.query(
    `insert into public.${table} (${columns})
     select ${columns} from jsonb_populate_record(null::public.${table}, $1::text::jsonb)`,
    [JSON.stringify(row)],
  );
}

/** The rows of each table of 1.0.0, by its own columns. */
async function rowsNow(sql: Sql): Promise<Map<string, string[]>> {
  const rows = new Map<string, string[]>();
  await sql.exec('begin');
  for (const table of tables) {
    const lines: string[] = [];
    for await (const batch of tableRows(sql, table)) lines.push(...batch);
    rows.set(table.name, lines);
  }
  await sql.exec('commit');
  return rows;
}

test('every table of 1.0.0 has rows before the upgrade', () => {
  const empty = [...before].flatMap(([name, rows]) => (rows.length === 0 ? [name] : []));
  // The accounts of these rows sign in by no service.
  expect(empty.filter((name) => name !== 'auth.identities')).toEqual([]);
});

/** What an upgrade writes in rows that it has found, and why. Everything else is as 1.0.0 left it. */
const explained = new Map([
  // The two homes whose offer is on hold: their pages say so from 1.1.0 on.
  ['public.properties.updated_at', 2],
]);

/** The columns with another value than before, as 'public.properties.updated_at', each with the number of its rows. */
function changesOf(after: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const changes = new Map<string, number>();
  for (const [name, rows] of before) {
    const now = after.get(name) ?? [];
    expect(now, name).toHaveLength(rows.length);
    for (const [at, row] of rows.entries()) {
      if (row === now[at]) continue;
      const [was, is] = [row, now[at] ?? '{}'].map((line) => new Map(Object.entries(JSON.parse(line))));
      for (const [column, value] of was ?? [])
        if (JSON.stringify(value) !== JSON.stringify(is?.get(column)))
          changes.set(`${name}.${column}`, (changes.get(`${name}.${column}`) ?? 0) + 1);
    }
  }
  return changes;
}

test('after the upgrade every row of 1.0.0 is there, with every value that it had, or it is said here why not', async () => {
  expect(changesOf(await connection.session(rowsNow))).toEqual(explained);
});
