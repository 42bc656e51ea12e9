import { parentPort, workerData } from 'node:worker_threads';
import { createServiceClient } from '../supabase/clients.ts';
import type { Network } from './fetch-file.ts';
import { receiveFile } from './receive-file.ts';
import { takeInFile } from './take-in-file.ts';
import type { RunMessage, RunTask } from './take-in-thread.ts';

/** What a thread does that takes one file in. `network` is what tests replace. */
export async function runTakeInWorker(network?: Network): Promise<void> {
  const { project, run }: RunTask = workerData;
  const client = createServiceClient(project);
  const stopping = new AbortController();
  parentPort?.once('message', () => stopping.abort());
  const say = (message: RunMessage) => parentPort?.postMessage(message);
  const end = await takeInFile(
    run,
    (mayBeUnchanged) => receiveFile(client, run, { mayBeUnchanged, network }),
    {
      client,
      now: () => new Date(),
      signal: stopping.signal,
      onStep: () => say({ state: 'step' }),
    },
  );
  say({ state: 'ended', end });
  parentPort?.close();
}
