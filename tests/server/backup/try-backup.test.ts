import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/backup/open-database.ts';
import { createFingerprint } from '#server/backup/table-rows.ts';
import { tryBackup } from '#server/backup/try-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import type { Sql } from '#server/database/connection.ts';
import { openPostgres, type PostgresDatabase } from '../../fixtures/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'angala-tried-'));
const file = join(folder, 'one.backup.gz');
let source: PostgresDatabase;
beforeAll(async () => {
  source = await openPostgres();
  await source.exec(`
    insert into public.cities (name) values ('Bangalore'), ('Mysore');
    insert into public.properties (id, title, price, publish, property_type, images)
    select gen_random_uuid(), 'ಮನೆ ' || nth || E' "quiet"\\n', 5000000 + nth, 50, 'Sale', '{a.jpg}'
      from generate_series(1, 120) as nth`);
  await inSession((sql) => writeBackup(sql, file, { now: new Date('2026-11-21T06:00:00Z') }));
});
afterAll(async () => {
  await source.close();
  rmSync(folder, { recursive: true });
});

async function inSession<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
  const database = await openDatabase({ databaseUrl: source.url, supabase: undefined, localDir: folder });
  return database.session(work).finally(() => database.close());
}

const text = () => gunzipSync(readFileSync(file)).toString();
/** Writes this text as a backup, and tries it. */
function tryText(altered: string): Promise<void> {
  const other = join(folder, 'altered.backup.gz');
  writeFileSync(other, gzipSync(altered));
  return inSession((sql) => tryBackup(sql, other));
}

test('a backup is read back and a sample of its rows is made, and nothing is written', async () => {
  await inSession((sql) => tryBackup(sql, file));
  expect(await source.query('select count(*)::int as homes from public.properties')).toEqual([
    { homes: 120 },
  ]);
});

test.each([
  ['a byte of a row is another', () => text().replace('"Mysore"', '"Mysori"')],
  ['a row is missing', () => text().replace(/\n [^\n]*"Mysore"[^\n]*/, '')],
])('a backup in which %s is not taken for one', async (_, altered) => {
  expect(altered()).not.toBe(text());
  await expect(tryText(altered())).rejects.toThrow(
    /altered\.backup\.gz does not hold what was saved \(public\.cities\): delete it, and look after the disk/,
  );
});

test('a backup whose rows would come back as others is not taken for one, even if its sum is right', async () => {
  const lines = text().split('\n');
  const begin = lines.findIndex((line) => line.startsWith('{"table":{"name":"public.cities"'));
  const end = lines.findIndex((line, at) => at > begin && line.startsWith('{"end"'));
  const rows = lines
    .slice(begin + 1, end)
    .map((line) => line.replace(/ "name": "Mysore"/, ' "name": "Mysore", "nothing": 1'));
  const fingerprint = createFingerprint();
  fingerprint.add(rows.map((line) => line.slice(1)));
  lines.splice(begin + 1, end - begin, ...rows, JSON.stringify({ end: fingerprint.result() }));
  await expect(tryText(lines.join('\n'))).rejects.toThrow('does not hold what was saved (public.cities)');
});

test('a backup that is cut off is not taken for one', async () => {
  await expect(tryText(text().slice(0, -200))).rejects.toThrow(/is cut off|cannot be read|can be read/);
});
