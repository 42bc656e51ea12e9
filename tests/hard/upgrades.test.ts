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
import { migrationsFolder } from '../fixtures/database.ts';
import { prepareFolder } from '../fixtures/prepared-folder.ts';
import { runProgram } from '../fixtures/running-command.ts';
import { onFullDisk } from '../production/full-disk.ts';
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

const upgradeNow = (localDir: string) =>
  upgradeDatabase(
    { localDir, databaseUrl: undefined, supabase: undefined },
    { log: { info: () => {} }, now: new Date() },
  );

/** The arguments of a Node that upgrades this folder as `npm start` does, and prints its two lines. */
function upgradeProgram(localDir: string): string[] {
  const src = new URL('../../src/', import.meta.url).href;
  return [
    '--no-warnings',
    '--input-type=module',
    '-e',
    `const { upgradeDatabase } = await import('${src}server/upgrade/upgrade-database.ts');
     const { runCommand } = await import('${src}server/command/run-command.ts');
     await runCommand(() => upgradeDatabase(${JSON.stringify({ localDir })}, { log: { info: (line) => console.log(line) }, now: new Date() }));`,
  ];
}

/** Starts the upgrade in a process that is killed so long after the line that says what is saved, or before that line. */
async function killUpgrade(localDir: string, at: 'while it saves' | number): Promise<void> {
  const child = spawn(process.execPath, upgradeProgram(localDir), { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  if (at === 'while it saves') {
    const isSaving = () => {
      try {
        return readdirSync(join(localDir, 'backups')).length > 0;
      } catch {
        return false;
      }
    };
    while (!isSaving() && child.exitCode === null) await sleep(1);
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
    await upgradeNow(localDir);
    expect(await factsOf(localDir)).toEqual({ homes: before.homes, migrations: all() });
    expect(readdirSync(join(localDir, 'backups')).filter((name) => name.includes('unfinished'))).toEqual([]);
    noteFigure('Faults', `an upgrade that is killed (${at})`, 'every row is there after the next start');
  },
);

it.each([100, 1_000, 3_000])(
  'an upgrade on a disk with %d KB left changes nothing and says so, or is whole',
  async (spareKilobytes) => {
    const before = await factsOf(made);
    const localDir = copyOfMade(`full-${spareKilobytes}`);
    const room = { spareKilobytes, longestFileKilobytes: spareKilobytes };
    const { code, stderr } = await runProgram(
      onFullDisk(localDir, room, [process.execPath, ...upgradeProgram(localDir)]),
      {},
    );
    expect([code, stderr]).toEqual(
      code === 0 ? [0, ''] : [1, expect.stringMatching(/^The disk is full \([^\n]*\n$/)],
    );
    const after = await factsOf(localDir);
    expect(after).toEqual({ homes: before.homes, migrations: code === 0 ? all() : before.migrations });
    await upgradeNow(localDir);
    expect(await factsOf(localDir)).toEqual({ homes: before.homes, migrations: all() });
    noteFigure(
      'Faults',
      `an upgrade with ${spareKilobytes} KB left`,
      code === 0 ? 'whole' : 'changes nothing',
    );
  },
);
