import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sleep } from '#domain/concurrency/sleep.ts';
import { connectPglite } from '#server/database/connection.ts';
import { readReleases } from '#server/database/releases.ts';
import { openEmbedded } from '#server/embedded/open-embedded.ts';
import { databaseFolder } from '#server/local-dir/database-folder.ts';
import { upgradeDatabase } from '#server/upgrade/upgrade-database.ts';
import { migrationsFolder } from '../fixtures/database.ts';
import { databaseOfFirstRelease } from '../fixtures/database-of-first-release.ts';
import { testServer } from '../fixtures/postgres.ts';
import { prepareFolder } from '../fixtures/prepared-folder.ts';
import { runProgram } from '../fixtures/running-command.ts';
import { askSupabaseCli, killSupabaseCli } from '../fixtures/supabase-cli.ts';
import { onFullDisk } from '../production/full-disk.ts';
import { noteFigure } from './note-figure.ts';

const folder = mkdtempSync(join(tmpdir(), 'angala-upgrades-'));
const made = join(folder, 'made');
const HOMES = `
  insert into public.cities (name) values ('Bangalore'), ('Mysore');
  insert into public.properties (id, title, price, publish, property_type)
  select gen_random_uuid(), 'Home number ' || nth, 5000000 + nth, 50, 'Sale'
    from generate_series(1, 500) as nth`;
const [firstRelease] = readReleases(resolve(migrationsFolder, '../..'));

beforeAll(async () => {
  const migrations = join(folder, 'released');
  mkdirSync(migrations);
  for (const file of Object.keys(firstRelease?.migrations ?? {}))
    copyFileSync(join(migrationsFolder, file), join(migrations, file));
  await prepareFolder(made, 'platform');
  const backend = await openEmbedded({ localDir: made, siteUrl: 'http://localhost', migrations });
  await backend.sql.exec(HOMES);
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

/** Of the embedded database there, or of the Postgres. */
interface Place {
  localDir: string;
  databaseUrl?: string;
}

const upgradeNow = ({ localDir, databaseUrl }: Place) =>
  upgradeDatabase(
    { localDir, databaseUrl, supabase: undefined },
    { log: { info: () => {} }, now: new Date() },
  );

/** The arguments of a Node that upgrades this database as `npm start` does, and prints its two lines. */
function upgradeProgram(place: Place): string[] {
  const src = new URL('../../src/', import.meta.url).href;
  return [
    '--no-warnings',
    '--input-type=module',
    '-e',
    `const { upgradeDatabase } = await import('${src}server/upgrade/upgrade-database.ts');
     const { runCommand } = await import('${src}server/command/run-command.ts');
     await runCommand(() => upgradeDatabase(${JSON.stringify(place)}, { log: { info: (line) => console.log(line) }, now: new Date() }));`,
  ];
}

/** Starts the upgrade in a process that is killed so long after the line that says what is saved, or before that line. */
async function killUpgrade(place: Place, at: 'while it saves' | number): Promise<void> {
  const child = spawn(process.execPath, upgradeProgram(place), { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  if (at === 'while it saves') {
    const isSaving = () => {
      try {
        return readdirSync(join(place.localDir, 'backups')).length > 0;
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
    await killUpgrade({ localDir }, at);
    // Nothing, or everything.
    expect([before.migrations, all()]).toContain((await factsOf(localDir)).migrations);
    await upgradeNow({ localDir });
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
      onFullDisk(localDir, room, [process.execPath, ...upgradeProgram({ localDir })]),
      {},
    );
    expect([code, stderr]).toEqual(
      code === 0 ? [0, ''] : [1, expect.stringMatching(/^The disk is full \([^\n]*\n$/)],
    );
    const after = await factsOf(localDir);
    expect(after).toEqual({ homes: before.homes, migrations: code === 0 ? all() : before.migrations });
    await upgradeNow({ localDir });
    expect(await factsOf(localDir)).toEqual({ homes: before.homes, migrations: all() });
    noteFigure(
      'Faults',
      `an upgrade with ${spareKilobytes} KB left`,
      code === 0 ? 'whole' : 'changes nothing',
    );
  },
);

/** On the server of the tests, with 500 homes; `ask` reads what `factsOf` reads. */
async function postgresOfFirstRelease() {
  const { url, drop } = await databaseOfFirstRelease(await testServer());
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await sql.unsafe(HOMES);
  const facts = async () => {
    const homes = await sql`select id, title, price, slug from public.properties order by id`;
    const [{ migrations = 0 } = {}] = await sql<{ migrations: number }[]>`
      select count(*)::int as migrations from supabase_migrations.schema_migrations`;
    return { homes: [...homes], migrations };
  };
  const end = async () => {
    await sql.end();
    await drop();
  };
  return { url, facts, end };
}

it.each([0, 150, 600])(
  'an upgrade of a Postgres that is killed (%d ms after it has saved) is nothing or everything, and whole after the next',
  async (at) => {
    const { url, facts, end } = await postgresOfFirstRelease();
    const localDir = join(folder, `postgres-${at}`);
    const before = await facts();
    await killUpgrade({ localDir, databaseUrl: url }, at);
    expect([before.migrations, all()]).toContain((await facts()).migrations);
    await upgradeNow({ localDir, databaseUrl: url });
    expect(await facts()).toEqual({ homes: before.homes, migrations: all() });
    await end();
    noteFigure('Faults', `an upgrade of a Postgres that is killed (${at})`, 'every row is there');
  },
);

it.each([3, 9, 16])(
  'a deploy whose push of migrations is killed when %d are there goes on with the next one, with every row',
  async (there) => {
    const { url, facts, end } = await postgresOfFirstRelease();
    const before = await facts();
    await killSupabaseCli(url, async () => (await facts()).migrations >= there, 'db', 'push', '--yes');
    // The CLI keeps each migration in a transaction of its own: some are there, and the next push does the others.
    const between = await facts();
    expect(between.homes).toEqual(before.homes);
    expect(between.migrations).toBeGreaterThanOrEqual(there);
    await askSupabaseCli(url, 'db', 'push', '--yes');
    expect(await facts()).toEqual({ homes: before.homes, migrations: all() });
    await end();
    noteFigure(
      'Faults',
      `a push of migrations that is killed after ${between.migrations} of ${all()}`,
      'the next one does the rest',
    );
  },
);
