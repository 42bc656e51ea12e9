import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBackup } from '#server/backup/read-backup.ts';
import { connectPglite } from '#server/database/connection.ts';
import { releaseOf } from '#server/database/releases.ts';
import { openEmbedded } from '#server/embedded/open-embedded.ts';
import { databaseFolder } from '#server/local-dir/database-folder.ts';
import { upgradeDatabase } from '#server/upgrade/upgrade-database.ts';
import { prepareFolder } from '../../fixtures/prepared-folder.ts';
import { nightly } from '../../fixtures/nightly.ts';

const now = new Date('2026-11-29T15:30:00Z');
const first = `create table public.homes (id int primary key, title text not null);
  insert into public.homes values (1, 'A house'), (2, 'A flat');`;

/** A folder of `npm start` with two homes and a stored file, of the version that has the first migration alone. */
async function oldFolder() {
  const localDir = mkdtempSync(join(tmpdir(), 'angala-upgrade-'));
  const migrations = mkdtempSync(join(tmpdir(), 'angala-migrations-'));
  writeFileSync(join(migrations, '1_first.sql'), first);
  await prepareFolder(localDir, 'platform');
  const backend = await openEmbedded({ localDir, siteUrl: 'http://localhost', migrations });
  await backend.close();
  mkdirSync(join(localDir, 'storage'));
  writeFileSync(join(localDir, 'storage/photograph'), 'bytes');
  const lines: string[] = [];
  const env = { localDir, databaseUrl: undefined, supabase: undefined };
  const upgrade = () => upgradeDatabase(env, { log: { info: (line) => lines.push(line) }, now, migrations });
  const add = (name: string, text: string) => writeFileSync(join(migrations, name), text);
  return { localDir, migrations, lines, upgrade, add, backups: join(localDir, 'backups') };
}

async function homesIn(localDir: string) {
  const { sql, close } = await connectPglite(databaseFolder(localDir));
  const rows = await sql.query('select * from public.homes order by id');
  await close();
  return rows;
}

const saved = 'before-upgrade-of-an-earlier-version-angala-2026-11-29T2100.backup.gz';

test('an older folder is saved beside, then brought up to date, and says so in two lines', async () => {
  const { localDir, lines, upgrade, add, backups } = await oldFolder();
  add('2_price.sql', 'alter table public.homes add column price int;');
  add('3_prices.sql', 'update public.homes set price = id * 100;');
  await upgrade();
  expect(lines).toEqual([
    `This database is of an earlier version. It is saved as it was in ${join(backups, saved)} (2 rows).`,
    '2 migrations have brought it up to date, and every row was kept. What changed on pages is published now.',
  ]);
  expect(await homesIn(localDir)).toEqual([
    { id: 1, title: 'A house', price: 100 },
    { id: 2, title: 'A flat', price: 200 },
  ]);
  const rows: string[] = [];
  for await (const line of readBackup(join(backups, saved))) if ('row' in line) rows.push(line.row);
  expect(rows.map((row) => JSON.parse(row))).toEqual([
    { id: 1, title: 'A house' },
    { id: 2, title: 'A flat' },
  ]);
  expect(readFileSync(join(backups, `${saved}.storage/photograph`), 'utf8')).toBe('bytes');
});

test('a migration that fails changes nothing, and the next start does all of it again', nightly, async () => {
  const { localDir, upgrade, add, backups } = await oldFolder();
  add('2_price.sql', 'alter table public.homes add column price int;');
  add('3_wrong.sql', 'select 1 / 0;');
  await expect(upgrade()).rejects.toThrow(
    'Migration 3_wrong.sql failed, nothing was changed: division by zero',
  );
  expect((await homesIn(localDir))[0]).toEqual({ id: 1, title: 'A house' });
  add('3_wrong.sql', 'update public.homes set price = 5;');
  // What a kill leaves while it saves.
  writeFileSync(join(backups, `${saved}.unfinished`), 'half');
  mkdirSync(join(backups, `${saved}.storage.unfinished`));
  await upgrade();
  expect((await homesIn(localDir))[0]).toEqual({ id: 1, title: 'A house', price: 5 });
  expect(readdirSync(backups).sort()).toEqual([saved, `${saved}.storage`]);
});

test(
  'stored files that a kill left without their rows do not stand in the way of the next start',
  nightly,
  async () => {
    const { upgrade, add, backups } = await oldFolder();
    add('2_price.sql', 'alter table public.homes add column price int;');
    mkdirSync(join(backups, `${saved}.storage/old`), { recursive: true });
    await upgrade();
    expect(existsSync(join(backups, `${saved}.storage/photograph`))).toBe(true);
    expect(existsSync(join(backups, `${saved}.storage/old`))).toBe(false);
  },
);

test('a database of a newer version is refused in one sentence, and stays as it is', async () => {
  const { localDir, upgrade, add, migrations } = await oldFolder();
  add('2_price.sql', 'alter table public.homes add column price int;');
  await upgrade();
  const older = mkdtempSync(join(tmpdir(), 'angala-older-'));
  writeFileSync(join(older, '1_first.sql'), readFileSync(join(migrations, '1_first.sql')));
  await expect(openEmbedded({ localDir, siteUrl: 'http://localhost', migrations: older })).rejects.toThrow(
    /^The database is of a newer version \(it has migration 2, .*Nothing was changed\.$/,
  );
});

test.each([
  [[], null],
  [['1'], '1.0.0'],
  [['1', '2'], '1.0.0'],
  [['1', '2', '3'], '1.1.0'],
  [['1', '2', '3', '4'], '1.1.0'],
])('a database with the migrations %j is of release %s', (applied, version) => {
  const releases = [
    { version: '1.0.0', migrations: { '1_first.sql': '' } },
    { version: '1.1.0', migrations: { '2_second.sql': '', '3_third.sql': '' } },
  ];
  expect(releaseOf(applied, releases)).toBe(version);
});
