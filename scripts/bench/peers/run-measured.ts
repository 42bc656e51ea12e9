import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CommandError } from '#server/command-error.ts';
import { residentBelow } from '#server/process-memory.ts';

export interface Run {
  milliseconds: number;
  /** The most that the process and all below it held at one time; null where it was over too soon, or nobody knows. */
  megabytes: number | null;
  /** What it printed. */
  said: string;
}

const LOOK_EVERY_MS = 100;

/** Runs a Node program to its end, in a group of its own: one that takes too long is ended with all that it started. */
export async function runMeasured(
  argv: readonly string[],
  { cwd, env, mostMs }: { cwd: string; env: NodeJS.ProcessEnv; mostMs: number },
): Promise<Run> {
  const began = performance.now();
  const child = spawn(process.execPath, argv, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  let wrong = '';
  child.stdout.on('data', (text) => (said += String(text)));
  child.stderr.on('data', (text) => (wrong += String(text)));
  let kilobytes = 0;
  const look = setInterval(() => {
    kilobytes = Math.max(kilobytes, residentBelow(child.pid ?? 0) ?? 0);
  }, LOOK_EVERY_MS);
  const limit = setTimeout(() => endGroup(child.pid), mostMs);
  try {
    const [code, signal] = await once(child, 'close');
    if (signal) throw new CommandError(`${argv[0]} was ended after ${(mostMs / 1000).toFixed(0)} s.`);
    if (code !== 0)
      throw new CommandError(`${argv[0]} ended with ${code}.\n${`${said}${wrong}`.slice(-2000)}`);
  } finally {
    clearInterval(look);
    clearTimeout(limit);
  }
  return {
    milliseconds: performance.now() - began,
    megabytes: kilobytes > 0 ? Math.round(kilobytes / 1024) : null,
    said,
  };
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
