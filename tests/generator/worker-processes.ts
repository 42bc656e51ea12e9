import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { quickStart } from '../fixtures/quick-start.ts';
import type { PublishingSetup } from './publishing-process.ts';
import { origin, type TestingSite, today } from './testing-site.ts';
import { testingBundle } from './testing-bundle.ts';

/** A process that has stopped at a write, rename or removal and waits for `resume`. */
export interface HeldProcess {
  process: ChildProcess;
  resume: () => void;
}

/** In milliseconds. Long enough for processes to start and publish on a busy machine. */
const TIMEOUTS = { timeout: 60_000, interval: 100 };
const LEASE_MS = 3_000;
const folder = import.meta.dirname;
const root = join(folder, '../..');

/** Runs workers and full publishes as processes of their own, on one site folder. */
export function workerProcesses(site: TestingSite) {
  const running = new Set<ChildProcess>();

  function start(argv: string[], env: NodeJS.ProcessEnv): ChildProcess {
    const child = spawn(process.execPath, argv, { cwd: root, env, stdio: 'ignore' });
    running.add(child);
    child.once('exit', () => running.delete(child));
    return child;
  }

  const preload = (name: string) => ['--import', join(folder, name)];

  async function worker(
    name: string,
    siteDir: string,
    variables: NodeJS.ProcessEnv = {},
  ): Promise<ChildProcess> {
    const setup: PublishingSetup = {
      project: site.project,
      bundle: await testingBundle(),
      siteDir,
      siteOrigin: origin,
      now: today,
      queue: { worker: name, leaseMs: LEASE_MS },
    };
    const preloads = variables['KILL_AT']
      ? preload('kill-while-writing.ts')
      : variables['HOLD_AT']
        ? preload('hold-while-writing.ts')
        : [];
    const env = { ...process.env, ...variables, PUBLISHING: JSON.stringify(setup) };
    return start([...preloads, join(folder, 'publishing-process.ts')], env);
  }

  async function waitUntilHeld(child: ChildProcess, file: string): Promise<HeldProcess> {
    await vi.waitUntil(() => existsSync(file), TIMEOUTS);
    return { process: child, resume: () => rmSync(file) };
  }

  return {
    leaseMs: LEASE_MS,
    worker,

    /** Starts a worker that stops at this write, rename or removal. Resolves when it has stopped. */
    async startHeldWorker(name: string, siteDir: string, operation: string): Promise<HeldProcess> {
      const file = `${siteDir}.${name}.held`;
      return waitUntilHeld(await worker(name, siteDir, { HOLD_AT: operation, HOLD_FILE: file }), file);
    },

    /** Starts a worker that dies at this write, rename or removal, as by `kill -9`. Resolves when it is dead. */
    async killedWorker(name: string, siteDir: string, operation: string): Promise<void> {
      const [, signal] = await once(await worker(name, siteDir, { KILL_AT: operation }), 'exit');
      expect(signal).toBe('SIGKILL');
    },

    /** Starts `npm run generate`, which stops at this write, rename or removal. Resolves when it has stopped. */
    async heldFullRun(siteDir: string, operation: string): Promise<HeldProcess> {
      const file = `${siteDir}.full.held`;
      const variables = { LOCAL_DIR: site.localDir, SITE_DIR: siteDir, SITE_ORIGIN: origin };
      const env = {
        PATH: process.env['PATH'],
        ...quickStart(),
        ...variables,
        HOLD_AT: operation,
        HOLD_FILE: file,
      };
      return waitUntilHeld(start([...preload('hold-while-writing.ts'), 'scripts/generate.ts'], env), file);
    },

    async end(): Promise<void> {
      await Promise.all(
        [...running].map(async (child) => {
          const exited = once(child, 'exit');
          // These tests are not about an orderly end, and a held worker would wait for ever.
          child.kill('SIGKILL');
          await exited;
        }),
      );
    },
  };
}

export async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  await vi.waitUntil(condition, TIMEOUTS);
}
