import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { quickStart } from '../fixtures/quick-start.ts';
import type { PublishingSetup } from './publishing-process.ts';
import { origin, type TestingSite, today } from './testing-site.ts';
import { testingBundle } from './testing-bundle.ts';

/** A process that stopped in the middle of a write and waits to go on. */
export interface Held {
  process: ChildProcess;
  goOn: () => void;
}

/** Long enough for the processes of a busy machine to begin and to publish. */
const TIMEOUTS = { timeout: 60_000, interval: 100 };
const LEASE_MS = 3_000;
const folder = import.meta.dirname;
const root = join(folder, '../..');

/** Workers and full runs as processes of their own, on one site folder. */
export function workerProcesses(site: TestingSite) {
  const running = new Set<ChildProcess>();

  function start(argv: string[], env: NodeJS.ProcessEnv): ChildProcess {
    const child = spawn(process.execPath, argv, { cwd: root, env, stdio: 'ignore' });
    running.add(child);
    child.once('exit', () => running.delete(child));
    return child;
  }

  const preload = (name: string) => ['--import', join(folder, name)];

  async function worker(name: string, siteDir: string, at: NodeJS.ProcessEnv = {}): Promise<ChildProcess> {
    const setup: PublishingSetup = {
      project: site.project,
      bundle: await testingBundle(),
      siteDir,
      siteOrigin: origin,
      now: today,
      queue: { worker: name, leaseMs: LEASE_MS },
    };
    const preloads = at['KILL_AT']
      ? preload('kill-while-writing.ts')
      : at['HOLD_AT']
        ? preload('hold-while-writing.ts')
        : [];
    const env = { ...process.env, ...at, PUBLISHING: JSON.stringify(setup) };
    return start([...preloads, join(folder, 'publishing-process.ts')], env);
  }

  async function held(child: ChildProcess, file: string): Promise<Held> {
    await vi.waitUntil(() => existsSync(file), TIMEOUTS);
    return { process: child, goOn: () => rmSync(file) };
  }

  return {
    leaseMs: LEASE_MS,
    worker,

    /** A worker that stops at this write, rename or removal; resolves when it stands there. */
    async heldWorker(name: string, siteDir: string, at: string): Promise<Held> {
      const file = `${siteDir}.${name}.held`;
      return held(await worker(name, siteDir, { HOLD_AT: at, HOLD_FILE: file }), file);
    },

    /** A worker that dies at this write as `kill -9` has it; resolves when it is dead. */
    async killedWorker(name: string, siteDir: string, at: string): Promise<void> {
      const [, signal] = await once(await worker(name, siteDir, { KILL_AT: at }), 'exit');
      expect(signal).toBe('SIGKILL');
    },

    /** `npm run generate`, stopped in the middle of this write. */
    async heldFullRun(siteDir: string, at: string): Promise<Held> {
      const file = `${siteDir}.full.held`;
      const variables = { LOCAL_DIR: site.localDir, SITE_DIR: siteDir, SITE_ORIGIN: origin };
      const env = { PATH: process.env['PATH'], ...quickStart(), ...variables, HOLD_AT: at, HOLD_FILE: file };
      return held(start([...preload('hold-while-writing.ts'), 'scripts/generate.ts'], env), file);
    },

    async end(): Promise<void> {
      await Promise.all(
        [...running].map(async (child) => {
          const gone = once(child, 'exit');
          // How a worker ends of itself is not what is tried here, and a held one would wait for ever.
          child.kill('SIGKILL');
          await gone;
        }),
      );
    },
  };
}

export async function until(holds: () => Promise<boolean>): Promise<void> {
  await vi.waitUntil(holds, TIMEOUTS);
}
