import { Worker } from 'node:worker_threads';
import type { SupabaseProject } from '../env/env.ts';
import type { FeedRun } from './feed.ts';
import type { FeedEnd } from './take-in-file.ts';

export interface FeedTask {
  project: SupabaseProject;
  run: FeedRun;
}

/** Of 500 MB for a process, what 50,000 rows need. */
const MEMORY_MB = 700;
const LONGEST_MS = 600_000;

/** Takes a file in, in a thread. Rejects when it needs too much time or memory. */
export async function takeInThread(task: FeedTask, signal: AbortSignal): Promise<FeedEnd> {
  const thread = new Worker(new URL('./feed-thread.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const stop = () => thread.postMessage('stop');
  signal.addEventListener('abort', stop, { once: true });
  const timeout = setTimeout(() => void thread.terminate(), LONGEST_MS);
  try {
    return await new Promise<FeedEnd>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('its thread ended without an answer')));
    });
  } finally {
    clearTimeout(timeout);
    signal.removeEventListener('abort', stop);
  }
}
