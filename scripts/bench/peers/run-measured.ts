import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CommandError } from '#server/command/command-error.ts';
import { residentBelow } from '../watch-memory.ts';

export interface Run {
  milliseconds: number;
  /** Of the process and its descendants; null when it ended before the first sample, or without /proc. */
  megabytes: number | null;
  output: string;
}

const SAMPLE_EVERY_MS = 100;

/** Runs a program in a process group of its own, which is killed after `timeoutMs` or on `stop`: the result is null. */
export async function runMeasured(
  argv: readonly string[],
  {
    cwd,
    env,
    timeoutMs,
    stop,
  }: { cwd: string; env: NodeJS.ProcessEnv; timeoutMs: number; stop: AbortSignal },
): Promise<Run | null> {
  const began = performance.now();
  const child = spawn(process.execPath, argv, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (text) => (stdout += String(text)));
  child.stderr.on('data', (text) => (stderr += String(text)));
  let kilobytes = 0;
  const sampler = setInterval(() => {
    kilobytes = Math.max(kilobytes, residentBelow(child.pid ?? 0) ?? 0);
  }, SAMPLE_EVERY_MS);
  const kill = () => endGroup(child.pid);
  const limit = setTimeout(kill, timeoutMs);
  stop.addEventListener('abort', kill);
  try {
    const [code, signal] = await once(child, 'close');
    if (signal) return null;
    if (code !== 0)
      throw new CommandError(`${argv[0]} ended with ${code}.\n${`${stdout}${stderr}`.slice(-2000)}`);
  } finally {
    clearInterval(sampler);
    clearTimeout(limit);
    stop.removeEventListener('abort', kill);
  }
  return {
    milliseconds: performance.now() - began,
    megabytes: kilobytes > 0 ? Math.round(kilobytes / 1024) : null,
    output: stdout,
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
