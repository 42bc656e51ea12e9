import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, prepareForBackup } from '#server/backup/open-database.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { restoreIntoNew } from '#server/backup/restore-into-new.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { beginDatabase } from '#server/local-dir/database-folder.ts';
import { openPostgres, type PostgresDatabase } from '../../fixtures/database.ts';
import { killWhileRestoring } from '../../fixtures/killed-restore.ts';
import { freshPostgres } from '../../fixtures/postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'angala-killed-'));
const file = join(folder, 'one.backup.gz');
const now = new Date('2026-11-21T06:00:00Z');
const at = (databaseUrl: string) => ({ databaseUrl, supabase: undefined, localDir: folder });
let source: PostgresDatabase;

beforeAll(async () => {
  source = await openPostgres();
  await source.exec("insert into public.cities (name) values ('Bangalore'), ('Mysore')");
  const database = await openDatabase(at(source.url));
  await database.session((sql) => writeBackup(sql, file, { now })).finally(() => database.close());
});
afterAll(async () => {
  await source.close();
  rmSync(folder, { recursive: true });
});

test('a restore into a Postgres that was killed in the middle runs again', async () => {
  const target = await openPostgres();
  await killWhileRestoring(
    file,
    `const database = await openDatabase(${JSON.stringify({ databaseUrl: target.url, localDir: folder })});
     await database.session((sql) => restoreBackup(sql, file, rest));`,
  );
  const database = await openDatabase(at(target.url));
  expect(await database.session((sql) => restoreBackup(sql, file))).toMatchObject({ rows: 2 });
  await database.close();
  await target.close();
});

test('a file that is no backup leaves nothing of a new database', async () => {
  const localDir = join(folder, 'new');
  const other = join(folder, 'other.gz');
  writeFileSync(other, 'not gzipped');
  await expect(restoreIntoNew(localDir, other)).rejects.toThrow(/is not a backup that can be read/);
  expect(['pg', 'restore.unfinished'].filter((name) => existsSync(join(localDir, name)))).toEqual([]);
});

test('a start beside a restore that was cut off is refused', () => {
  const localDir = join(folder, 'half');
  mkdirSync(join(localDir, 'restore.unfinished'), { recursive: true });
  expect(() => beginDatabase(localDir)).toThrow(
    `A restore into ${localDir} was cut off: run \`npm run restore -- FILE\` again, or delete ${join(localDir, 'restore.unfinished')} to begin without it.`,
  );
});

test('a bare Postgres gets what a project has, and then the rows', async () => {
  const bare = await freshPostgres();
  const database = await openDatabase(at(bare.url));
  const report = await database.session(async (sql) => {
    await prepareForBackup(sql, file);
    return restoreBackup(sql, file);
  });
  expect(report).toMatchObject({ rows: 2 });
  await database.close();
  await bare.drop();
});

test('a backup whose files of storage cannot be copied leaves no file, and can be written again', async () => {
  const again = join(folder, 'again.backup.gz');
  const database = await openDatabase(at(source.url));
  const full = () => Promise.reject(new Error('ENOSPC: no space left on device, copyfile'));
  await expect(database.session((sql) => writeBackup(sql, again, { now, rest: full }))).rejects.toThrow(
    'ENOSPC',
  );
  expect([again, `${again}.unfinished`].filter((path) => existsSync(path))).toEqual([]);
  expect(await database.session((sql) => writeBackup(sql, again, { now }))).toMatchObject({ rows: 2 });
  await database.close();
});

test('a database whose first start was cut off is made again, and one that is complete stays', () => {
  const localDir = join(folder, 'first');
  mkdirSync(localDir);
  beginDatabase(localDir);
  mkdirSync(join(localDir, 'pg'));
  writeFileSync(join(localDir, 'pg/PG_VERSION'), 'half');
  const isReady = beginDatabase(localDir);
  expect(existsSync(join(localDir, 'pg'))).toBe(false);
  mkdirSync(join(localDir, 'pg'));
  isReady();
  beginDatabase(localDir);
  expect(existsSync(join(localDir, 'pg'))).toBe(true);
});
