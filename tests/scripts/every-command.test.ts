import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOrCreateKeys } from '#server/embedded/keys.ts';
import { listenLocally } from '#server/http/listen-locally.ts';
import { openTestingSite, type TestingSite } from '../generator/testing-site.ts';
import { quickStart } from '../fixtures/quick-start.ts';
import { commandLine } from '../fixtures/running-command.ts';
import { runWarmCommand } from '../fixtures/warm-command.ts';
import { nightly } from '../fixtures/nightly.ts';

const folder = mkdtempSync(join(tmpdir(), 'angala-every-command-'));
const partnerFile = join(folder, 'partner.csv');
/** `npm run sitemap` looks for a published site first. */
const publishedDir = join(folder, 'published');

/** What each command that reads or changes rows is called with, so that it gets as far as the database. */
const needData: Record<string, readonly (readonly string[])[]> = {
  admin: [['list'], ['grant', 'asha@angala.example']],
  backup: [[]],
  claims: [['as_counted']],
  doctor: [[], ['--json'], ['--repair']],
  feeds: [['--all'], [partnerFile, '--dry-run'], [partnerFile, '--partner', 'acres']],
  generate: [[], ['--queue'], ['--type', 'area', '--slug', 'hebbal']],
  mail: [[]],
  privacy: [
    ['export', 'asha@angala.example'],
    ['erase', 'asha@angala.example'],
    ['erase', '+91 98450 12345'],
  ],
  report: [[], ['--csv'], ['--json']],
  sitemap: [[]],
};

/** Why the others may begin without data. A new command is in one of the two lists. */
const needNone: Record<string, string> = {
  bench: 'measures folders of its own',
  build: 'publishes with generate --seed, which fills an empty database',
  check: 'reads the code',
  'deploy-backend': 'reads the code',
  dev: 'fills an empty database',
  import: 'fills an empty database',
  restore: 'fills an empty database',
  schema: 'makes databases of its own',
  screenshots: 'uses folders of its own',
  start: 'fills an empty database',
  test: 'reads the code',
  'test-hard': 'reads the code',
};

const calls = Object.entries(needData).flatMap(([name, all]) =>
  all.map((args) => ({ name, args, call: [name, ...args].join(' ') })),
);

/** One call of each command, for what the place where they connect does. */
const firstCalls = calls.filter(({ name }, at) => calls.findIndex((call) => call.name === name) === at);

let site: TestingSite;
let refusing: Awaited<ReturnType<typeof listenLocally>>;
beforeAll(async () => {
  mkdirSync(publishedDir);
  writeFileSync(join(publishedDir, 'manifest.json'), '{}');
  writeFileSync(partnerFile, 'Ref;Title;Type;BHK;Rent;Locality\nK1;A quiet home;Flat;2 BHK;20,000;Hebbal\n');
  site = await openTestingSite();
  refusing = await listenLocally(0, (_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end('{"message":"Invalid API key"}');
  });
});
afterAll(async () => {
  await refusing.close();
  await site.close();
  rmSync(folder, { recursive: true });
});

const projectAt = (url: string) => ({
  SUPABASE_URL: url,
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  SUPABASE_SECRET_KEY: 'sb_secret_x',
  MAIL_TRANSPORT: 'webhook',
  WEBHOOK_URL: 'http://127.0.0.1:9',
  WEBHOOK_SECRET: 'sixteen letters or more',
  MAIL_FROM: 'hello@angala.example',
  MAIL_STAFF: 'staff@angala.example',
});

/** Nothing of a stack, of an object or of a value that is not there. */
const RAW = /\n\s+at |undefined|\[object|TypeError|node:internal/;

async function refusalOf(name: string, args: readonly string[], variables: Record<string, string>) {
  const siteDir = name === 'sitemap' ? publishedDir : join(folder, 'no-site');
  const { code, stdout, stderr } = await runWarmCommand(`${name}.ts`, args, {
    SITE_DIR: siteDir,
    ...variables,
  });
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).not.toMatch(RAW);
  return stderr;
}

test('every command is in one of the two lists', () => {
  const names = readdirSync('scripts/manuals').map((file) => file.replace('.ts', ''));
  expect(Object.keys({ ...needData, ...needNone }).sort()).toEqual(names.sort());
});

describe('without data where it was told to look, with an error and one sentence ends', () => {
  test.each(calls)('$call, in a folder that is not there', async ({ name, args }) => {
    const localDir = join(folder, 'mistyped');
    expect(await refusalOf(name, args, { LOCAL_DIR: localDir })).toContain(
      `There is no database in ${localDir}: set LOCAL_DIR to the folder of \`npm start\`, or fill this one first`,
    );
    expect(existsSync(localDir)).toBe(false);
  });

  test.each(calls)('$call, in an empty folder', nightly, async ({ name, args }) => {
    const localDir = join(folder, 'empty');
    mkdirSync(localDir, { recursive: true });
    expect(await refusalOf(name, args, { LOCAL_DIR: localDir })).toContain(
      `There is no database in ${localDir}: `,
    );
    expect(readdirSync(localDir)).toEqual([]);
  });

  test.each(firstCalls)('$call, at an address where nothing answers', async ({ name, args }) => {
    const project = projectAt('http://127.0.0.1:9');
    const sentence =
      name === 'backup'
        ? "DATABASE_URL must be set to the project's connection string"
        : 'SUPABASE_URL (http://127.0.0.1:9) does not answer as a Supabase project';
    expect(await refusalOf(name, args, { ...project, LOCAL_DIR: join(folder, 'mistyped') })).toContain(
      sentence,
    );
  });

  test.each(firstCalls.filter(({ name }) => name !== 'backup'))(
    '$call, with a wrong key',
    async ({ name, args }) => {
      const project = {
        SUPABASE_URL: `http://127.0.0.1:${refusing.port}`,
        SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
        SUPABASE_SECRET_KEY: 'sb_secret_x',
        MAIL_TRANSPORT: 'webhook',
        WEBHOOK_URL: 'http://127.0.0.1:9',
        WEBHOOK_SECRET: 'sixteen letters or more',
        MAIL_FROM: 'hello@angala.example',
        MAIL_STAFF: 'staff@angala.example',
      };
      expect(await refusalOf(name, args, { ...project, LOCAL_DIR: join(folder, 'mistyped') })).toContain(
        'answers, but refuses SUPABASE_SECRET_KEY',
      );
    },
  );

  test.each(firstCalls)('$call, with a Postgres that does not answer', nightly, async ({ name, args }) => {
    const DATABASE_URL = 'postgres://nobody@127.0.0.1:9/none';
    const localDir = join(folder, 'used-before');
    mkdirSync(localDir, { recursive: true });
    await readOrCreateKeys(localDir);
    expect(await refusalOf(name, args, { DATABASE_URL, LOCAL_DIR: localDir })).toContain(
      'The database of DATABASE_URL does not answer: ',
    );
  });
});

/** The commands that may begin without data, and a file, folder or project that is not there or is empty. */
test.each([
  ['import', ['nowhere'], {}, 'nowhere is not a folder'],
  ['import', [folder], {}, 'holds no data file'],
  ['import', [], {}, 'Name one folder to load'],
  ['restore', ['nowhere.tar'], {}, 'nowhere.tar. Usage: npm run restore'],
  ['restore', [import.meta.filename], {}, 'is not a backup that can be read'],
  ['restore', [], {}, 'Name one backup'],
  ['feeds', ['nowhere.csv', '--dry-run'], {}, 'nowhere.csv could not be read: it is not there.'],
  ['feeds', [folder, '--dry-run'], {}, 'could not be read: it is a folder'],
  ['generate', ['--join', 'nowhere'], {}, 'nowhere holds no shard'],
  ['generate', ['--join'], {}, '--join is followed by the folders'],
  ['generate', ['--seed'], { SEED: 'nowhere' }, 'nowhere does not exist'],
  ['start', [], { SEED: 'nowhere' }, 'nowhere does not exist'],
  ['start', [], { SEED: folder }, 'holds no data file'],
  ['dev', [], { SEED: 'nowhere' }, 'nowhere does not exist'],
  ['schema', ['nowhere'], {}, 'Usage: npm run schema'],
])('%s of %j with %j ends with an error and one sentence', async (name, args, variables, sentence) => {
  const localDir = join(folder, 'never-made');
  const { code, stderr } = await runWarmCommand(`${name}.ts`, args, {
    LOCAL_DIR: localDir,
    SITE_DIR: join(folder, 'no-site'),
    ...variables,
  });
  expect([code, stderr.trim().split('\n').length]).toEqual([1, 1]);
  expect(stderr).toContain(sentence);
  expect(stderr).not.toMatch(RAW);
  expect(existsSync(join(localDir, 'database'))).toBe(false);
});

/** Starts it in a process of its own whose reader goes away at once. */
async function runIntoClosedPipe(name: string, args: readonly string[], variables: Record<string, string>) {
  const [program, ...rest] = commandLine(`${name}.ts`, args);
  const env = {
    PATH: process.env['PATH'] ?? '',
    ...quickStart(),
    SITE_DIR: join(folder, 'no-site'),
    ...variables,
  };
  const child = spawn(program, rest, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { code, stderr };
}

test.each([
  ['report', ['--csv']],
  ['admin', ['list']],
  ['privacy', ['export', 'asha@angala.example']],
])('%s into a pipe that nobody reads does its work and ends without a trace', async (name, args) => {
  const { code, stderr } = await runIntoClosedPipe(name, args, { LOCAL_DIR: site.localDir });
  expect([code, stderr]).toEqual([0, '']);
});

test('every command runs inside runCommand, which has this for all of them', () => {
  for (const name of Object.keys({ ...needData, ...needNone }))
    expect(readFileSync(`scripts/${name}.ts`, 'utf8'), name).toMatch(/^await runCommand\(/m);
});
