import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sleep } from '#domain/concurrency/sleep.ts';
import { connectPglite } from '#server/database/connection.ts';
import { readReleases } from '#server/database/releases.ts';
import { openEmbedded } from '#server/embedded/open-embedded.ts';
import { databaseFolder } from '#server/local-dir/database-folder.ts';
import { upgradeDatabase } from '#server/upgrade/upgrade-database.ts';
import { freePort } from '../../scripts/port/free-port.ts';
import { migrationsFolder } from '../fixtures/database.ts';
import { prepareFolder } from '../fixtures/prepared-folder.ts';
import { runOnFullDisk } from '../production/full-disk.ts';
import { noteFigure } from './note-figure.ts';

const folder = mkdtempSync(join(tmpdir(), 'angala-upgrades-'));
const made = join(folder, 'made');
const [firstRelease] = readReleases(resolve(migrationsFolder, '../..'));

beforeAll(async () => {
  const migrations = join(folder, 'released');
  mkdirSync(migrations);
  for (const file of Object.keys(firstRelease?.migrations ?? {}))
    copyFileSync(join(migrationsFolder, file), join(migrations, file));
  await prepareFolder(made, 'platform');
  const backend = await openEmbedded({ localDir: made, siteUrl: 'http://localhost', migrations });
  await backend.sql.exec(`
    insert into public.cities (name) values ('Bangalore'), ('Mysore');
    insert into public.properties (id, title, price, publish, property_type)
    select gen_random_uuid(), 'Home number ' || nth, 5000000 + nth, 50, 'Sale'
      from generate_series(1, 500) as nth`);
  await backend.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

function copyOfMade(name: string): string {
  const localDir = join(folder, name);
  cpSync(made, localDir, { recursive: true });
  return localDir;
}

async function factsOf(localDir: string) {
  const { sql, close } = await connectPglite(databaseFolder(localDir));
  const homes = await sql.query('select id, title, price, slug from public.properties order by id');
  const [{ migrations = 0 } = {}] = await sql.query<{ migrations: number }>(
    'select count(*)::int as migrations from supabase_migrations.schema_migrations',
  );
  await close();
  return { homes, migrations };
}

const all = () => readdirSync(migrationsFolder).length;

/** Starts the upgrade in a process that is killed `ms` after the line that says what is saved, or before that line. */
async function killUpgrade(localDir: string, at: 'while it saves' | number): Promise<void> {
  const src = new URL('../../src/', import.meta.url).href;
  const env = JSON.stringify({ localDir });
  const child = spawn(
    process.execPath,
    [
      '--no-warnings',
      '--input-type=module',
      '-e',
      `const { upgradeDatabase } = await import('${src}server/upgrade/upgrade-database.ts');
       await upgradeDatabase(${env}, { log: { info: (line) => console.log(line) }, now: new Date() });`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  if (at === 'while it saves') {
    const isSaving = () => {
      try {
        return readdirSync(join(localDir, 'backups')).length > 0;
      } catch {
        return false;
      }
    };
    while (!isSaving()) await sleep(1);
  } else {
    await once(child.stdout, 'data');
    await sleep(at);
  }
  child.kill('SIGKILL');
  await ended;
}

it.each(['while it saves', 0, 150, 600] as const)(
  'an upgrade that is killed (%s ms after it has saved) is done by the next start, with every row',
  async (at) => {
    const before = await factsOf(made);
    const localDir = copyOfMade(`killed-${at}`);
    await killUpgrade(localDir, at);
    // Nothing, or everything.
    expect([before.migrations, all()]).toContain((await factsOf(localDir)).migrations);
    const env = { localDir, databaseUrl: undefined, supabase: undefined };
    await upgradeDatabase(env, { log: { info: () => {} }, now: new Date() });
    expect(await factsOf(localDir)).toEqual({ homes: before.homes, migrations: all() });
    expect(readdirSync(join(localDir, 'backups')).filter((name) => name.includes('unfinished'))).toEqual([]);
    noteFigure('Faults', `an upgrade that is killed (${at})`, 'every row is there after the next start');
  },
);

it.each([100, 4_000, 16_000])(
  'an upgrade on a disk with %d KB left changes nothing and says so, or is whole',
  async (spareKilobytes) => {
    const before = await factsOf(made);
    const localDir = copyOfMade(`full-${spareKilobytes}`);
    const variables = { LOCAL_DIR: localDir, SITE_DIR: join(folder, `site-${spareKilobytes}`), SEED: 'none' };
    const room = { spareKilobytes, longestFileKilobytes: spareKilobytes };
    const start = { ...variables, PORT: String(await freePort()) };
    const full = await runOnFullDisk(localDir, room, ['start.ts'], start);
    expect(full.code, full.stderr).toBe(1);
    expect(full.stderr).toMatch(/^The disk is full \(/m);
    const after = await factsOf(localDir);
    expect([before.migrations, all()]).toContain(after.migrations);
    expect(after.homes).toEqual(before.homes);
    const env = { localDir, databaseUrl: undefined, supabase: undefined };
    await upgradeDatabase(env, { log: { info: () => {} }, now: new Date() });
    expect(await factsOf(localDir)).toEqual({ homes: before.homes, migrations: all() });
    noteFigure('Faults', `an upgrade with ${spareKilobytes} KB left`, 'refused, and done when there is room');
  },
);
