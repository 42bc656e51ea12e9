import { Worker } from 'node:worker_threads';
import type { SupabaseProject } from '../env/env.ts';
import type { PartnerFileRun } from './partner-file.ts';
import type { RunEnd } from './take-in-file.ts';

export interface RunTask {
  project: SupabaseProject;
  run: PartnerFileRun;
}

/** What a thread says: that it has come a step further, or what became of the file. */
export type RunMessage = { state: 'step' } | { state: 'ended'; end: RunEnd };

export interface RunLimits {
  /** Of what the file becomes; beside it a thread has the bytes of the file, which are limited when it is fetched. */
  memoryMb: number;
  /** Without a step. Less than the lease of a run, or another worker would begin with the file while this one is at it. */
  stepMs: number;
  longestMs: number;
}

/** Of 500 MB for a process, what 50,000 rows need. */
const runLimits: RunLimits = { memoryMb: 700, stepMs: 150_000, longestMs: 600_000 };

/** The code of the thread; tests have one with a server on their own machine. */
const takeInWorker = new URL('./take-in-worker.ts', import.meta.url);

/** Takes a file in, in a thread. Rejects when it needs too much time or memory, which ends the thread and nothing else. */
export async function takeInThread(
  task: RunTask,
  signal: AbortSignal,
  { thread: code = takeInWorker, limits = runLimits }: { thread?: URL; limits?: RunLimits } = {},
): Promise<RunEnd> {
  const thread = new Worker(code, {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
  });
  const { promise, resolve, reject } = Promise.withResolvers<RunEnd>();
  const end = (reason: string) => {
    reject(new Error(reason));
    void thread.terminate();
  };
  const step = setTimeout(() => end('nothing came of it for too long'), limits.stepMs);
  const longest = setTimeout(() => end('it took too long'), limits.longestMs);
  const stop = () => thread.postMessage('stop');
  signal.addEventListener('abort', stop, { once: true });
  thread.on('message', (message: RunMessage) => {
    if (message.state === 'ended') resolve(message.end);
    else step.refresh();
  });
  thread.once('error', reject);
  thread.once('exit', () => reject(new Error('its thread ended without an answer')));
  try {
    return await promise;
  } finally {
    clearTimeout(step);
    clearTimeout(longest);
    signal.removeEventListener('abort', stop);
  }
}
