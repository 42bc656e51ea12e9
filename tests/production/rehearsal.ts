import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { openEmbedded } from '#server/embedded/open-embedded.ts';
import { serve } from '#server/http/serve.ts';
import { silentLog } from '#server/log/log.ts';
import { createServiceClient, type ServiceClient } from '#server/supabase/clients.ts';
import { migratedPostgres } from '../fixtures/database.ts';
import { quickStart } from '../fixtures/quick-start.ts';
import { onFullDisk } from './full-disk.ts';
import { openWarmNpm } from './warm-npm.ts';

const root = resolve(import.meta.dirname, '../..');
const binaries = join(root, 'node_modules/.bin');
const run = promisify(execFile);

export interface StepResult {
  code: number;
  output: string;
  /** The outputs that the step wrote for the workflow. */
  outputs: Record<string, string>;
}

/** A hosted repository, a backend over a real Postgres, and machines that run the workflow's own steps. */
export interface Rehearsal {
  client: ServiceClient;
  secretKey: string;
  /** Makes the backend unreachable, or reachable again. */
  setBackend: (up: boolean) => void;
  /** A fresh checkout of the code, as a workflow gets it. */
  machine: (name: string) => Promise<Machine>;
  /** Runs git in the hosted repository. */
  git: (...args: string[]) => Promise<string>;
  close: () => Promise<void>;
}

export interface Machine {
  folder: string;
  /** `alone`: with the real npm and a process for each command, as a host runs it. */
  publish: (env: Record<string, string>, options?: { alone: boolean }) => Promise<StepResult>;
  /** The same, while the folder of the pages is on a disk with almost no room left. */
  publishOnFullDisk: (env: Record<string, string>) => Promise<StepResult>;
  queueWaits: () => Promise<StepResult>;
  mail: (env: Record<string, string>, options?: { alone: boolean }) => Promise<StepResult>;
  git: (...args: string[]) => Promise<string>;
}

const author = {
  GIT_AUTHOR_NAME: 'Rehearsal',
  GIT_AUTHOR_EMAIL: 'rehearsal@angala.example',
  GIT_COMMITTER_NAME: 'Rehearsal',
  GIT_COMMITTER_EMAIL: 'rehearsal@angala.example',
};

/** `warm`: steps run as described in warm-npm.ts, except those with `alone`. */
export async function openRehearsal({ warm = false } = {}): Promise<Rehearsal> {
  const place = mkdtempSync(join(tmpdir(), 'angala-rehearsal-'));
  const postgres = await migratedPostgres();
  const backend = await openEmbedded({
    localDir: join(place, 'local'),
    databaseUrl: postgres.url,
    siteUrl: 'https://angala.example',
    log: silentLog,
  });
  const served = await serve({ port: 0, log: silentLog, backend });
  const remote = join(place, 'remote.git');
  await run('git', ['init', '--quiet', '--bare', '--initial-branch=main', remote]);
  const { publishable, secret } = backend.keys;
  let url = served.url;
  const npm = warm ? await openWarmNpm(join(place, 'npm')) : null;
  await pushCode(join(place, 'code'), remote);

  async function machine(name: string): Promise<Machine> {
    const folder = join(place, name);
    await run('git', ['clone', '--quiet', remote, folder]);
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    let steps = 0;
    const step = async (
      script: string,
      env: Record<string, string>,
      {
        command: [program, ...args] = ['bash', script],
        alone = false,
      }: { command?: readonly [string, ...string[]]; alone?: boolean } = {},
    ): Promise<StepResult> => {
      const outputFile = join(place, `${name}-output-${++steps}`);
      writeFileSync(outputFile, '');
      const result = await run(program, args, {
        cwd: folder,
        maxBuffer: 32 * 1024 * 1024,
        env: {
          PATH: [...(npm && !alone ? [npm.folder] : []), binaries, process.env['PATH'] ?? ''].join(delimiter),
          HOME: place,
          ...quickStart(),
          GITHUB_OUTPUT: outputFile,
          PUBLISH_PAUSE: '0',
          SITE_ORIGIN: 'https://angala.example',
          SUPABASE_URL: url,
          SUPABASE_PUBLISHABLE_KEY: publishable,
          SUPABASE_SECRET_KEY: secret,
          ...author,
          ...env,
        },
      }).then(
        ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
        (fault: { code: number; stdout: string; stderr: string }) => ({
          code: fault.code,
          output: fault.stdout + fault.stderr,
        }),
      );
      const { stdout: outputText } = await run('cat', [outputFile]);
      const outputs = Object.fromEntries(
        outputText
          .split('\n')
          .filter(Boolean)
          .map((line) => line.split('=')),
      );
      return { ...result, outputs };
    };
    return {
      folder,
      publish: (env, options) => step('.github/actions/publish/publish.sh', env, options),
      publishOnFullDisk: (env) => {
        const script = '.github/actions/publish/publish.sh';
        const room = { spareKilobytes: 8, longestFileKilobytes: 8 };
        const command = onFullDisk(join(folder, '.published'), room, ['bash', script]);
        return step(script, env, { command, alone: true });
      },
      queueWaits: () => step('.github/actions/publish/queue-waits.sh', {}),
      mail: (env, options) =>
        step('npm run mail', env, { command: ['npm', 'run', '--silent', 'mail'], ...options }),
      git: async (...args) =>
        (await run('git', args, { cwd: folder, env: { ...process.env, ...author } })).stdout,
    };
  }

  return {
    client: createServiceClient({ url: served.url, publishableKey: publishable, secretKey: secret }),
    secretKey: secret,
    setBackend: (up) => {
      // A port on which nothing listens.
      url = up ? served.url : 'http://127.0.0.1:9';
    },
    machine,
    git: async (...args) => (await run('git', args, { cwd: remote, maxBuffer: 32 * 1024 * 1024 })).stdout,
    close: async () => {
      await npm?.close();
      await served.close();
      await backend.close();
      await postgres.drop();
      rmSync(place, { recursive: true, force: true });
    },
  };
}

/** Pushes the files of this working tree as one commit, without the history. */
async function pushCode(folder: string, remote: string): Promise<void> {
  await copyWorkingTree(folder);
  const git = (...args: string[]) => run('git', args, { cwd: folder, env: { ...process.env, ...author } });
  await git('init', '--quiet', '--initial-branch=main');
  await git('add', '--all');
  await git('commit', '--quiet', '-m', 'The code');
  await git('push', '--quiet', remote, 'main');
}

/** Copies the files that git has, or would take, into a new folder. */
export async function copyWorkingTree(folder: string): Promise<void> {
  mkdirSync(folder);
  const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    maxBuffer: 32 * 1024 * 1024,
  });
  const list = join(folder, '../files');
  writeFileSync(list, stdout);
  await run(
    'bash',
    ['-c', 'tar --null --ignore-failed-read -T "$1" -cf - | tar -xf - -C "$2"', '-', list, folder],
    {
      cwd: root,
    },
  );
  rmSync(list);
}
