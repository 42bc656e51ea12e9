import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CommandError } from '#server/command/command-error.ts';
import { residentBelow } from '#server/memory/watch-memory.ts';

export interface Run {
  milliseconds: number;
  /**
   * Peak memory of the process and its descendants; null when it ended before the first sample, or without
   * /proc.
   */
  megabytes: number | null;
  /** What it printed. */
  said: string;
}

const LOOK_EVERY_MS = 100;

/**
 * Runs a Node program to its end, in a process group of its own. When it takes longer than `mostMs` or `stop`
 * aborts, the whole group is killed, and the result is null.
 */
export async function runMeasured(
  argv: readonly string[],
  { cwd, env, mostMs, stop }: { cwd: string; env: NodeJS.ProcessEnv; mostMs: number; stop: AbortSignal },
): Promise<Run | null> {
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
  const end = () => endGroup(child.pid);
  const limit = setTimeout(end, mostMs);
  stop.addEventListener('abort', end);
  try {
    const [code, signal] = await once(child, 'close');
    if (signal) return null;
    if (code !== 0)
      throw new CommandError(`${argv[0]} ended with ${code}.\n${`${said}${wrong}`.slice(-2000)}`);
  } finally {
    clearInterval(look);
    clearTimeout(limit);
    stop.removeEventListener('abort', end);
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
    // The group has already ended.
  }
}
