import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { connectBackend } from '#server/backend/backend.ts';
import { listenLocally } from '#server/http/listen-locally.ts';
import { lockHolder } from '#server/files/folder-lock.ts';
import { databaseFolder } from '#server/local-dir/database-folder.ts';
import { lockLocalDir } from '#server/local-dir/lock-local-dir.ts';
import { readMigrations } from '#server/database/migrate.ts';
import { silentLog } from '#server/log/log.ts';
import { anyTable, createServiceClient, createVisitorClient } from '#server/supabase/clients.ts';
import { prepareFolder } from '../../fixtures/prepared-folder.ts';
import { pressMailedLink } from '../../fixtures/sign-up.ts';
import { exampleMigrations, openServedBackend, siteUrl, temporaryFolder } from './open-served-backend.ts';
import { nightly } from '../../fixtures/nightly.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const folder = () => {
  const { path, remove } = temporaryFolder();
  cleanups.push(remove);
  return path;
};

const childProgram = new URL('../../../src/server/embedded/child.ts', import.meta.url);
const readySchema = z.object({ url: z.string(), publishableKey: z.string(), secretKey: z.string() });

async function startProcess(localDir: string) {
  await prepareFolder(localDir, 'platform');
  const child = fork(childProgram, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  cleanups.push(() => child.kill('SIGKILL'));
  child.send({ localDir, siteUrl, migrations: exampleMigrations, database: 'made' });
  const [message] = await once(child, 'message');
  return { child, project: readySchema.parse(message) };
}

const existing = { log: silentLog, database: 'existing' } as const;

const placeOf = (localDir: string) => ({
  localDir,
  siteOrigin: siteUrl,
  databaseUrl: undefined,
  supabase: undefined,
});

describe('the data folder of a clone', () => {
  it(
    'is refused to a second process, and unlocked when its process is killed, with every confirmed row',
    nightly,
    async () => {
      const localDir = folder();
      const { child, project } = await startProcess(localDir);
      const sentence = `${localDir} is in use by process ${child.pid}`;
      await expect(openServedBackend({ localDir })).rejects.toThrow(
        `${sentence}: stop it first, or set LOCAL_DIR to another folder.`,
      );
      await expect(connectBackend(placeOf(localDir), existing)).rejects.toThrow(
        `${sentence}, which does not answer yet: wait for it or stop it.`,
      );
      const homes = anyTable(createServiceClient(project)).from('homes');
      for (let id = 0; id < 20; id++)
        expect((await homes.insert({ id, title: `Home ${id}` })).error).toBeNull();
      child.kill('SIGKILL');
      await once(child, 'exit');
      const reopened = await openServedBackend({ localDir });
      cleanups.push(reopened.close);
      const { count } = await reopened.service.from('homes').select('*', { count: 'exact', head: true });
      expect(count).toBe(20);
      expect(reopened.project.secretKey).toBe(project.secretKey);
      expect(reopened.backend.appliedMigrations).toEqual([]);
    },
  );

  it('can be locked only once in one process and again after a release', () => {
    const localDir = folder();
    const lock = lockLocalDir(localDir);
    expect(() => lockLocalDir(localDir)).toThrow(`is in use by process ${process.pid}`);
    expect(lockHolder(localDir)).toEqual({ pid: process.pid });
    lock.release();
    expect(lockHolder(localDir)).toBeUndefined();
    lockLocalDir(localDir).release();
  });

  it('must be writable', async () => {
    const file = join(folder(), 'file');
    writeFileSync(file, '');
    await expect(openServedBackend({ localDir: join(file, 'local') })).rejects.toThrow(
      `${join(file, 'local')} cannot be written to: set LOCAL_DIR to a folder that can.`,
    );
  });

  it('is unlocked when opening it fails', async () => {
    const localDir = folder();
    writeFileSync(join(localDir, 'keys.json'), '{"publishable":"x"}');
    await expect(openServedBackend({ localDir })).rejects.toThrow(
      /keys\.json is not a file of keys: delete it/,
    );
    expect(lockHolder(localDir)).toBeUndefined();
  });
});

describe('a command', () => {
  it('uses the running backend, whose address only the owner of the folder can read, and leaves it running', async () => {
    const localDir = folder();
    chmodSync(localDir, 0o755);
    const { project, service, close } = await openServedBackend({ localDir });
    cleanups.push(close);
    const file = join(localDir, 'backend.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ ...project, siteUrl, pid: process.pid });
    expect(statSync(localDir).mode & 0o777).toBe(0o700);
    for (const secret of [file, join(localDir, 'keys.json')])
      expect(statSync(secret).mode & 0o777).toBe(0o600);

    const backend = await connectBackend(placeOf(localDir), existing);
    expect(backend).toMatchObject(project);
    await backend.close();
    expect((await service.from('homes').select('id')).error).toBeNull();
    await close();
    expect(existsSync(file)).toBe(false);
  });

  it('starts a backend of its own when none runs, and stops it', async () => {
    const localDir = join(folder(), 'not', 'there', 'yet');
    const backend = await connectBackend(placeOf(localDir), {
      log: silentLog,
      database: 'made',
      migrations: exampleMigrations,
    });
    expect((await anyTable(createServiceClient(backend)).from('homes').select('id')).data).toEqual([]);
    await backend.close();
    expect(lockHolder(localDir)).toBeUndefined();
    await expect(fetch(backend.url)).rejects.toThrow('fetch failed');
  });

  it('fails with the reason why its backend could not start', async () => {
    const place = { ...placeOf(folder()), databaseUrl: 'postgres://nobody@127.0.0.1:9/none' };
    await expect(connectBackend(place, { log: silentLog, database: 'made' })).rejects.toThrow(
      /^The database of DATABASE_URL does not answer: .*ECONNREFUSED/,
    );
  });

  it('uses the configured project when there is one', async () => {
    const supabase = { url: 'http://127.0.0.1:9', publishableKey: 'a', secretKey: 'b' };
    await expect(connectBackend({ ...placeOf('/nowhere'), supabase }, existing)).rejects.toThrow(
      'SUPABASE_URL (http://127.0.0.1:9) does not answer',
    );
  });
});

describe('a port that is taken', () => {
  it('causes an error of one sentence', async () => {
    const first = await listenLocally(0, () => undefined);
    cleanups.push(first.close);
    await expect(listenLocally(first.port, () => undefined)).rejects.toThrow(
      `Port ${first.port} is already in use: stop what listens there, or set PORT to another one.`,
    );
  });
});

describe('a migration that fails', () => {
  it('is rolled back with those before it, and all are applied once it is fixed', async () => {
    const [localDir, migrations] = [folder(), folder()];
    const writeMigration = (name: string, sql: string) => writeFileSync(join(migrations, name), sql);
    writeMigration('1_first.sql', 'create table public.first (id int);');
    writeMigration(
      '2_second.sql',
      'create table public.second (id int); insert into public.nowhere values (1);',
    );
    await expect(openServedBackend({ localDir, migrations })).rejects.toThrow(
      'Migration 2_second.sql failed, nothing was changed: relation "public.nowhere" does not exist',
    );
    writeMigration('2_second.sql', 'create table public.second (id int);');
    const running = await openServedBackend({ localDir, migrations });
    cleanups.push(running.close);
    expect(running.backend.appliedMigrations).toEqual(['1_first.sql', '2_second.sql']);
    const history =
      'select version, name, statements from supabase_migrations.schema_migrations order by version';
    expect(await running.backend.sql.query(history)).toEqual([
      { version: '1', name: 'first', statements: ['create table public.first (id int);'] },
      { version: '2', name: 'second', statements: ['create table public.second (id int);'] },
    ]);
  });

  it('is rolled back when its line in the history is refused', async () => {
    const [localDir, migrations] = [folder(), folder()];
    const table = 'supabase_migrations.schema_migrations';
    const refused = `create table public.first (id int); alter table ${table} add constraint full_up check (false);`;
    writeFileSync(join(migrations, '1_first.sql'), refused);
    await expect(openServedBackend({ localDir, migrations })).rejects.toThrow(
      /^Migration 1_first\.sql failed/,
    );
    writeFileSync(join(migrations, '1_first.sql'), 'create table public.first (id int);');
    const running = await openServedBackend({ localDir, migrations });
    cleanups.push(running.close);
    expect(running.backend.appliedMigrations).toEqual(['1_first.sql']);
  });

  it('is not applied to a database that was made from other migrations', async () => {
    const [localDir, migrations] = [folder(), folder()];
    writeFileSync(join(migrations, '1_first.sql'), 'create table public.first (id int);');
    await openServedBackend({ localDir, migrations }).then(({ close }) => close());
    rmSync(join(migrations, '1_first.sql'));
    writeFileSync(join(migrations, '2_all.sql'), 'create table public.first (id int);');
    await expect(openServedBackend({ localDir, migrations })).rejects.toThrow(
      /^This database was made before the first release and is not upgraded: .+ set LOCAL_DIR to an empty folder/,
    );
  });

  it('is not applied to the files of another Postgres, which this PGlite cannot open', async () => {
    const localDir = folder();
    mkdirSync(databaseFolder(localDir), { recursive: true });
    writeFileSync(join(databaseFolder(localDir), 'PG_VERSION'), '17\n');
    await expect(openServedBackend({ localDir })).rejects.toThrow(
      /^This database was made before the first release/,
    );
  });

  it.each([
    ['first.sql', '1_a.sql', /first\.sql must be named <number>_<name>\.sql\./],
    ['1_a.sql', '1_b.sql', /Two migrations in .* carry the number 1: renumber one of them\./],
  ])('because of its file name, such as %s next to %s, is reported', async (one, other, sentence) => {
    const migrations = folder();
    for (const name of [one, other]) writeFileSync(join(migrations, name), 'select 1;');
    await expect(readMigrations(migrations)).rejects.toThrow(sentence);
  });
});

describe('a mail about an account', () => {
  it('is kept as a file of its own when no delivery is set, even when another one is written in the same millisecond', async () => {
    const running = await openServedBackend({ now: () => new Date('2026-01-02T03:04:05Z') });
    cleanups.push(running.close);
    const { visitor, localDir, project } = running;
    const email = 'asha@mail.example';
    const signUp = async (address: string, password = 'courtyard') => {
      const { error } = await createVisitorClient(project).auth.signUp({ email: address, password });
      expect(error).toBeNull();
    };
    const mails = () => {
      const outbox = join(localDir, 'outbox');
      return readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'));
    };
    // Warns the owner of an address against the link of a sign-up that a stranger began.
    for (const password of ['of a stranger', 'of the owner']) await signUp('ravi@mail.example', password);
    expect(mails()).toEqual([
      expect.stringContaining('Open this link only if you have just signed up and chosen a password'),
      expect.stringContaining('If you have not signed up before, somebody else has chosen a password'),
    ]);
    await signUp(email);
    await pressMailedLink({ ...project, localDir }, email);
    await signUp(email);
    expect(mails().slice(2)).toEqual([
      expect.stringContaining('Subject: Confirm'),
      expect.stringContaining('Subject: You already have an account'),
    ]);
    await visitor.auth.resetPasswordForEmail(email, { redirectTo: `${siteUrl}/auth` });
    const file = join(localDir, 'outbox', `2026-01-02T03-04-05-000Z-${process.pid}-5.txt`);
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(/^To: asha@mail\.example\nSubject: Choose a new password\n/);
    expect(text).toContain(`\n${siteUrl}/auth?type=recovery&token_hash=`);
  });
});
