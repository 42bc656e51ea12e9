import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/backup/open-database.ts';
import { restoreIntoNew } from '#server/backup/restore-into-new.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { openEmbedded } from '#server/embedded/open-embedded.ts';
import { openPostgres } from '../fixtures/database.ts';
import { killWhileRestoring } from '../fixtures/killed-restore.ts';
import { freePort } from '../../scripts/port/free-port.ts';
import { runCommand } from '../fixtures/running-command.ts';
import { runOnFullDisk } from '../production/full-disk.ts';
import { noteFigure } from './note-figure.ts';

const folder = mkdtempSync(join(tmpdir(), 'angala-restores-'));
const file = join(folder, 'one.backup.gz');

beforeAll(async () => {
  const source = await openPostgres();
  await source.exec("insert into public.cities (name) values ('Bangalore'), ('Mysore')");
  const database = await openDatabase({ databaseUrl: source.url, supabase: undefined, localDir: folder });
  await database
    .session((sql) => writeBackup(sql, file, { now: new Date('2026-11-21T06:00:00Z') }))
    .finally(() => database.close());
  await source.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

it('a restore into a new folder that was killed in the middle refuses a start, and runs again', async () => {
  const localDir = join(folder, 'clone');
  await killWhileRestoring(file, `await restoreIntoNew(${JSON.stringify(localDir)}, file, rest);`);
  expect(existsSync(join(localDir, 'pg'))).toBe(false);
  await expect(openEmbedded({ localDir, siteUrl: 'http://localhost' })).rejects.toThrow(/was cut off/);
  expect(await restoreIntoNew(localDir, file)).toMatchObject({ rows: 2 });
  expect(existsSync(join(localDir, 'restore.unfinished'))).toBe(false);
  const clone = await openEmbedded({ localDir, siteUrl: 'http://localhost' });
  expect(await clone.sql.query('select count(*)::int as count from public.cities')).toEqual([{ count: 2 }]);
  await clone.close();
  noteFigure('Faults', 'a restore that is killed', 'no database; complete after the same command');
});

it('a backup that cannot be restored leaves no database, so that another one can be', async () => {
  const damaged = join(folder, 'damaged.backup.gz');
  const text = gunzipSync(readFileSync(file)).toString();
  writeFileSync(damaged, gzipSync(text.slice(0, text.lastIndexOf('{"whole"'))));
  const localDir = join(folder, 'new');
  await expect(restoreIntoNew(localDir, damaged)).rejects.toThrow(/cut off/);
  expect(['pg', 'restore.unfinished'].filter((name) => existsSync(join(localDir, name)))).toEqual([]);
});

it('a restore on a full disk says so in one sentence, and works when it has room', async () => {
  const localDir = join(folder, 'full');
  mkdirSync(localDir);
  writeFileSync(join(localDir, 'old'), 'x'.repeat(4_096));
  const variables = { LOCAL_DIR: localDir, SITE_DIR: join(folder, 'site') };
  const room = { spareKilobytes: 2_000, longestFileKilobytes: 500 };
  const full = await runOnFullDisk(localDir, room, ['restore.ts', file], variables);
  expect(full.code).toBe(1);
  expect(full.stderr).toMatch(/^The disk is full \([^\n]*\n$/);
  expect(readdirSync(localDir)).not.toContain('pg');
  const again = await runCommand('restore.ts', [file], variables);
  expect(again.stdout, again.stderr).toContain('are restored and compared');
});

it('a first start on a full disk says so in one sentence, and the next one works when it has room', async () => {
  const localDir = join(folder, 'first');
  mkdirSync(localDir);
  writeFileSync(join(localDir, 'old'), 'x'.repeat(4_096));
  const variables = { LOCAL_DIR: localDir, SITE_DIR: join(folder, 'no-site') };
  const room = { spareKilobytes: 2_000, longestFileKilobytes: 500 };
  const start = { ...variables, PORT: String(await freePort()), SEED: 'none' };
  const full = await runOnFullDisk(localDir, room, ['start.ts'], start);
  expect(full.code).toBe(1);
  expect(full.stderr).toMatch(/^Starting Angala\. [^\n]*\nThe disk is full \([^\n]*\n$/);
  // The start that failed left no database, and the doctor makes none.
  const found = await runOnFullDisk(localDir, room, ['doctor.ts'], variables);
  expect([found.code, found.stdout]).toEqual([1, '']);
  expect(found.stderr).toMatch(/^There is no database in [^\n]*\n$/);
  const again = await runCommand('import.ts', ['supabase/seed/demo'], variables);
  expect(again.stdout, again.stderr).toContain('Loaded ');
});
