// Takes one file of a partner in, in a thread of its own: reading takes seconds in which a server would answer nobody, and a
// hostile file may take all the memory of its thread.
import { parentPort, workerData } from 'node:worker_threads';
import { createServiceClient } from '../supabase/clients.ts';
import { receiveFile } from './receive-file.ts';
import type { FeedTask } from './take-in-thread.ts';
import { takeInFile } from './take-in-file.ts';

const { project, run }: FeedTask = workerData;
const client = createServiceClient(project);
const stopping = new AbortController();
parentPort?.once('message', () => stopping.abort());
const end = await takeInFile(run, (mayBeUnchanged) => receiveFile(client, run, mayBeUnchanged), {
  client,
  now: () => new Date(),
  signal: stopping.signal,
});
parentPort?.postMessage(end);
parentPort?.close();
