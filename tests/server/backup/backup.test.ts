import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type DatabaseHandle,
  openDatabase,
  openScratch,
  requireKnown,
} from '#server/backup/open-database.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { withCurrentBackup } from '#server/backup/with-current-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { openEmbedded } from '#server/embedded/open-embedded.ts';
import { seededRows } from '../../database/access/seeded-rows.ts';
import { migrationsFolder, openPostgres, type PostgresDatabase } from '../../fixtures/database.ts';
import { prepareFolder } from '../../fixtures/prepared-folder.ts';
import { nightly } from '../../fixtures/nightly.ts';

const folder = mkdtempSync(join(tmpdir(), 'angala-backup-'));
const file = join(folder, 'one.backup.gz');
const now = new Date('2026-11-21T06:00:00Z');
let source: PostgresDatabase;
let target: PostgresDatabase;
let from: DatabaseHandle;
let to: DatabaseHandle;
const place = (databaseUrl: string) => ({ databaseUrl, supabase: undefined, localDir: folder });

beforeAll(async () => {
  [source, target] = await Promise.all([openPostgres(), openPostgres()]);
  [from, to] = await Promise.all([openDatabase(place(source.url)), openDatabase(place(target.url))]);
  await source.exec(`
    insert into auth.users (id, email, encrypted_password)
    values ('00000000-0000-4000-8000-000000000001', 'asha@angala.example', '$2a$10$hash');
    ${seededRows}
    insert into public.local_areas (id, area, slug, market_data)
    values (gen_random_uuid(), 'ಹೆಬ್ಬಾಳ "lake"', 'hebbal-lake', '{"avgPricePerSqft": 9800.50, "note": "a\\nb"}');
    insert into public.enquiries (reference, enquiry_type, name, email, phone, preferred_contact, best_times)
    values ('ANG-LINES', 'general_help', 'A', 'a@b.in', '1', 'WhatsApp', e'Mornings.\\u2028Or evenings.\\u2029');
    insert into public.properties (id, title, price, images, publish, property_type)
    select gen_random_uuid(), 'Home ' || n, 5000000.25 + n, array['a,b', 'c"d', null], 50, 'Sale'
      from generate_series(1, 1197) as n;`);
});
afterAll(async () => {
  await Promise.all([from.close(), to.close()]);
  await Promise.all([source.close(), target.close()]);
  rmSync(folder, { recursive: true });
});

const count = async (database: PostgresDatabase, table: string) =>
  (await database.query<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count;

test('a backup is a snapshot, even when rows are written meanwhile', async () => {
  const report = await from.session((sql) =>
    writeBackup(
      {
        ...sql,
        query: async (statement, parameters) => {
          // A city is added between the first and the last rows that the backup reads of this table.
          const rows = await sql.query<never>(statement, parameters);
          if (/fetch/.test(statement))
            await source.exec(
              'insert into public.cities (id, name) values (gen_random_uuid(), gen_random_uuid()::text)',
            );
          return rows;
        },
      },
      file,
      { now },
    ),
  );
  expect(report.rows).toBeGreaterThan(2400);
  expect(await count(source, 'public.cities')).toBeGreaterThan(2);
  const text = gunzipSync(readFileSync(file)).toString();
  const [, rows = ''] = /\{"table":\{"name":"public\.cities"[^\n]*\n((?: [^\n]*\n)*)/.exec(text) ?? [];
  expect(rows.trim().split('\n')).toHaveLength(2);
  await source.exec(`delete from public.cities where name not in ('Bangalore', 'Mysore')`);
});

test('only its owner may read a backup file', () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a backup is restored into an empty Postgres with equal tables and working sequences', async () => {
  const report = await to.session((sql) => restoreBackup(sql, file));
  expect(report.takenAt).toBe(now.toISOString());
  expect(await count(target, 'public.properties')).toBe(1200);
  const tables = await source.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  for (const { name } of tables) {
    const rows = (database: PostgresDatabase) =>
      database.query<{ line: string }>(
        `select to_jsonb(t)::text as line from public.${name} as t order by 1`,
      );
    const restored = await rows(target);
    // Every table has rows: a new table needs some in seeded-rows.ts.
    expect(restored.length, name).toBeGreaterThan(0);
    expect(restored, name).toEqual(await rows(source));
  }
  // Generated numbers continue after the last one.
  await target.exec("insert into public.publish_runs (kind, report) values ('all', '{}')");
  const [person] = await target.query('select email from public.profiles');
  expect(person).toMatchObject({ email: 'asha@angala.example' });
});

test('a restore into a database with rows is refused', async () => {
  await expect(to.session((sql) => restoreBackup(sql, file))).rejects.toThrow(/is not empty/);
  expect(await count(target, 'public.properties')).toBe(1200);
});

test('a backup of Postgres is restored into the embedded backend of a clone', async () => {
  await prepareFolder(join(folder, 'clone'));
  const scratch = await openScratch(join(folder, 'clone'), file);
  const report = await scratch.session((sql) => restoreBackup(sql, file));
  expect(report.rows).toBeGreaterThan(2400);
  await scratch.close();
  const clone = await openEmbedded({ localDir: join(folder, 'clone'), siteUrl: 'http://localhost' });
  expect(await clone.sql.query('select count(*)::int as count from public.properties')).toEqual([
    { count: 1200 },
  ]);
  await clone.close();
  const secondDatabase = await openDatabase({
    databaseUrl: undefined,
    supabase: undefined,
    localDir: join(folder, 'clone'),
  });
  const second = join(folder, 'two.backup.gz');
  await secondDatabase.session((sql) => writeBackup(sql, second, { now }));
  await secondDatabase.close();
  expect(gunzipSync(readFileSync(second)).toString()).toBe(gunzipSync(readFileSync(file)).toString());
});

test(
  'a backup from before the newest migration is restored, and the migration is applied afterwards',
  nightly,
  async () => {
    const old = join(folder, 'old.backup.gz');
    const migrations = join(folder, 'migrations');
    cpSync(migrationsFolder, migrations, { recursive: true });
    writeFileSync(
      join(migrations, '99990101000000_newest.sql'),
      'alter table public.cities add column later text;',
    );
    for (const name of ['before', 'older']) await prepareFolder(join(folder, name), 'platform');
    const present = join(folder, 'present.backup.gz');
    await from.session((sql) => writeBackup(sql, present, { now, rest: async () => 0 }));
    const before = await openScratch(join(folder, 'before'), present);
    await before.session(async (sql) => {
      await sql.exec(`insert into public.cities (name) values ('Mysore')`);
      await writeBackup(sql, old, { now, rest: async () => 3 });
    });
    await before.close();
    const scratch = await openScratch(join(folder, 'older'), old, migrations);
    expect(await scratch.session((sql) => restoreBackup(sql, old))).toMatchObject({ rows: 1, files: 3 });
    await scratch.close();
    // Into a database that has the newest migration, by a backup that is brought up to date first.
    const current = await withCurrentBackup(
      old,
      async (upToDate) => gunzipSync(readFileSync(upToDate)).toString(),
      migrations,
    );
    expect(current).toMatch(/^\{"backup":1,[^\n]*"99990101000000"\]/);
    expect(current).toMatch(/\n \{[^\n]*"name": "Mysore"[^\n]*"later": null/);
    expect(current).toContain('{"whole":true,"files":3}');
    const clone = await openEmbedded({
      localDir: join(folder, 'older'),
      siteUrl: 'http://localhost',
      migrations,
    });
    expect(clone.appliedMigrations).toEqual(['99990101000000_newest.sql']);
    await clone.close();
  },
);

test.each([
  [
    ['20240101000000', '20250101000000'],
    /^old\.gz is of before version 1\.0\.0 \(its newest migration is 20250101000000\).* export homes, societies and areas from \/admin there, and load them here with `npm run import`\.$/,
  ],
  [
    ['20261127000000', '99990101000000'],
    /^old\.gz was written by version 2\.0\.0, which is newer than this code \(migration 99990101000000 is not known here\)\. Get that version/,
  ],
])('a backup with the migrations %j is refused with what to do', (migrations, sentence) => {
  const known = [{ version: '20261127000000' }, { version: '20261129000000' }];
  const origin = { migrations, version: '2.0.0', takenAt: now.toISOString() };
  expect(() => requireKnown('old.gz', origin, known)).toThrow(sentence);
  expect(() => requireKnown('old.gz', { ...origin, migrations: ['20261127000000'] }, known)).not.toThrow();
});

test.each<[what: string, damage: (text: string) => string, words: RegExp]>([
  ['is cut off', (text) => text.slice(0, text.lastIndexOf('{"whole"')), /cut off/],
  ['was edited', (text) => text.replace('Home 7"', 'Home 8"'), /came back different/],
  ['has a row that is not JSON', (text) => text.replace('"Home 7"', '"Home 7'), /is damaged: /],
  ['lost a row', (text) => text.replace(/\n [^\n]*Home 7"[^\n]*/, ''), /came back different/],
  // The key in the file could inject SQL into an `order by`. The key that the database itself knows is used
  // instead.
  [
    'has another key and lost a row',
    (text) =>
      text
        .replace(/("name":"public\.cities"[^\n]*"key":)\["id"\]/, '$1["id\\" limit (select 1/0)--"]')
        .replace(/\n [^\n]*"Mysore"[^\n]*/, ''),
    /came back different/,
  ],
  [
    'has an unknown column',
    (text) =>
      text.replace('"name":"public.cities","columns":["id"', '"name":"public.cities","columns":["id\\" --"'),
    /has no id" --/,
  ],
  [
    'has a newer migration',
    (text) => text.replace('"migrations":[', '"migrations":["99990101000000",'),
    /lacks migration/,
  ],
])('a backup that %s is refused and leaves no row', async (_, damage, words) => {
  const empty = await openPostgres();
  const database = await openDatabase(place(empty.url));
  const damagedFile = join(folder, 'spoilt.backup.gz');
  writeFileSync(damagedFile, gzipSync(damage(gunzipSync(readFileSync(file)).toString())));
  await expect(database.session((sql) => restoreBackup(sql, damagedFile))).rejects.toThrow(words);
  expect(await count(empty, 'public.properties')).toBe(0);
  await database.close();
  await empty.close();
});
