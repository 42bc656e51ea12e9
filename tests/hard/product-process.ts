import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sleep } from '#domain/concurrency/sleep.ts';
import { freePort } from '../../scripts/port/free-port.ts';
import { type CommandResult, runCommand } from '../fixtures/running-command.ts';
import { dataSet, type Row } from '../generator/data-set.ts';

const root = resolve(import.meta.dirname, '../..');
const START_WITHIN_MS = 300_000;

/** With this secret a test can say from which address a visitor comes, as our own proxy does. */
export const proxySecret = 'the secret of the proxy of the tests';

export interface ProductProcess {
  url: string;
  siteDir: string;
  localDir: string;
  /** The environment variables for every command on this product. */
  variables: Record<string, string>;
  /** Starts the program behind `npm start`. Resolves when it listens, before it has published. */
  start(): Promise<void>;
  /** Resolves when everything is published and the workers run. */
  ready(): Promise<void>;
  /** Kills it as `kill -9` does, and resolves when it is gone. */
  kill(): Promise<void>;
  /** The process id of the running product. */
  pid(): number;
  /** Runs a command of `scripts/` on this product. */
  run(script: string, ...args: string[]): Promise<CommandResult>;
  /** Its output since the last start, for the message of a failed test. */
  output(): string;
  /** Kills the running process and deletes its folders. */
  remove(): Promise<void>;
}

/**
 * The whole product as `npm start` runs it, in a process of its own. It uses the given Postgres, or its own if
 * `databaseUrl` is null. It is not started yet.
 */
export async function productProcess(
  databaseUrl: string | null,
  overrides: Record<string, string> = {},
): Promise<ProductProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'angala-process-'));
  const [localDir, siteDir] = [join(folder, 'local'), join(folder, 'site', 'public')];
  mkdirSync(siteDir, { recursive: true });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const variables = {
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    PORT: String(port),
    SITE_ORIGIN: url,
    LOCAL_DIR: localDir,
    SITE_DIR: siteDir,
    PROXY_SECRET: proxySecret,
    SEED: smallSeed(folder),
    ...overrides,
  };
  let child: ChildProcess | null = null;
  let output = '';

  async function waitUntil(isMet: () => boolean | Promise<boolean>, milestone: string): Promise<void> {
    const before = performance.now();
    while (!(await isMet())) {
      if (child?.exitCode !== null) throw new Error(`The product ended before ${milestone}:\n${output}`);
      if (performance.now() - before > START_WITHIN_MS)
        throw new Error(`Not ${milestone} in time:\n${output}`);
      await sleep(10);
    }
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  return {
    url,
    siteDir,
    localDir,
    variables,
    start: async () => {
      output = '';
      const env = { PATH: process.env['PATH'] ?? '', ...variables };
      const started = spawn(process.execPath, ['scripts/start.ts'], { cwd: root, env, stdio: 'pipe' });
      child = started;
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (piece: Buffer) => (output += String(piece)));
      await waitUntil(
        () =>
          fetch(`${url}/healthz`).then(
            () => true,
            () => false,
          ),
        'it listened',
      );
    },
    ready: () => waitUntil(() => output.includes('Ready on'), 'it was ready'),
    kill,
    pid: () => child?.pid ?? 0,
    run: (script, ...args) => runCommand(script, args, variables),
    output: () => output,
    remove: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The variables that make a product send its mails to this mail server. */
export function mailVariables(smtpUrl: string): Record<string, string> {
  return {
    MAIL_TRANSPORT: 'smtp',
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'hello@angala.example',
    MAIL_STAFF: 'staff@angala.example',
  };
}

/** A folder in the import format with seventy small rows, so that a start takes only a few seconds. */
function smallSeed(folder: string): string {
  const seed = join(folder, 'seed');
  mkdirSync(seed);
  for (const [table, rows] of Object.entries<Row[]>({ ...dataSet() }))
    writeFileSync(join(seed, `${table}.jsonl`), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return seed;
}
