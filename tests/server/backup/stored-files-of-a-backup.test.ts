import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/backup/open-database.ts';
import { requireData } from '#server/backup/require-data.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { openPostgres, type PostgresDatabase } from '../../fixtures/database.ts';
import { freshPostgres } from '../../fixtures/postgres.ts';
import { runWarmCommand } from '../../fixtures/warm-command.ts';
import { nightly } from '../../fixtures/nightly.ts';

const folder = mkdtempSync(join(tmpdir(), 'angala-stored-'));
const file = join(folder, 'one.backup.gz');
let source: PostgresDatabase;
beforeAll(async () => {
  source = await openPostgres();
  await source.exec("insert into public.cities (name) values ('Bangalore')");
  const database = await openDatabase({ databaseUrl: source.url, supabase: undefined, localDir: folder });
  const now = new Date('2026-11-21T06:00:00Z');
  await database.session((sql) => writeBackup(sql, file, { now, rest: async () => 2 }));
  await database.close();
});
afterAll(async () => {
  await source.close();
  rmSync(folder, { recursive: true });
});

const restore = (localDir: string, ...flags: string[]) =>
  runWarmCommand('restore.ts', [file, ...flags], { LOCAL_DIR: join(folder, localDir) });

test('a backup whose stored files are gone is not restored as if it were whole', async () => {
  const { code, stdout, stderr } = await restore('gone');
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(
    `2 stored files belong to these rows, photographs among them, and ${file}.storage is not there. Put that folder beside the backup again, or restore the rows alone: npm run restore -- ${file} --without-files. Nothing was restored.`,
  );
  expect(existsSync(join(folder, 'gone/pg'))).toBe(false);
});

test(
  'a stored file with a wrong byte is named with what to do, and the rows are restored',
  nightly,
  async () => {
    mkdirSync(`${file}.storage/photographs`, { recursive: true });
    writeFileSync(`${file}.storage/photographs/a.avif`, 'altered');
    const metadata = {
      bucket: 'photographs',
      key: 'a.avif',
      size: 7,
      eTag: '"d41d8cd98f00b204e9800998ecf8427e"',
    };
    writeFileSync(`${file}.storage/photographs/a.avif.json`, JSON.stringify(metadata));
    const { code, stdout } = await restore('altered');
    expect(code).toBe(1);
    expect(stdout).toContain('are restored and compared.');
    expect(stdout).toContain('Not as it was stored: photographs/a.avif (other content).');
    expect(stdout).toContain(
      `The rows are complete. Copy this file from an earlier backup into ${join(folder, 'altered/storage')}, or take the photograph out of its home in /admin and add it again`,
    );
    expect(readFileSync(join(folder, 'altered/storage/photographs/a.avif'), 'utf8')).toBe('altered');
  },
);

test('a database whose stored files are in another folder is not saved without them', async () => {
  await source.exec(`
    insert into storage.buckets (id, name) values ('photographs', 'photographs') on conflict do nothing;
    insert into storage.objects (bucket_id, name) values ('photographs', 'a.avif')`);
  const database = await openDatabase({ databaseUrl: source.url, supabase: undefined, localDir: folder });
  const localDir = join(folder, 'mistyped');
  const requiring = (supabase?: { url: string; publishableKey: string; secretKey: string }) =>
    database.session((sql) => requireData(sql, { localDir, supabase }));
  await expect(requiring()).rejects.toThrow(
    `The database lists 1 stored file, and ${localDir} holds none of them: set LOCAL_DIR to the folder of \`npm start\`. No backup was made.`,
  );
  expect(await requiring({ url: 'https://abc.supabase.co', publishableKey: 'a', secretKey: 'b' })).toBe(
    'hosted',
  );
  await database.close();
});

test('an empty database is not saved', async () => {
  const bare = await freshPostgres();
  const database = await openDatabase({ databaseUrl: bare.url, supabase: undefined, localDir: folder });
  await expect(
    database.session((sql) => requireData(sql, { localDir: folder, supabase: undefined })),
  ).rejects.toThrow('The database has no tables of Angala, so there is nothing to save');
  await database.close();
  await bare.drop();
});
