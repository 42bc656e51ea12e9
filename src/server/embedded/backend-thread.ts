// Runs the embedded backend in a worker thread. A query that never ends then blocks neither the site nor the
// signal handlers, and the thread can be terminated while the query runs.
import { CommandError } from '../command/command-error.ts';
import { parentPort, workerData } from 'node:worker_threads';
import type { Log, LogLevel } from '../log/log.ts';
import { refuse } from '../http/refuse.ts';
import { openBackend } from './open-embedded.ts';
import { describePrinted } from '../log/describe-printed.ts';
import type { MessageFromThread, ThreadRequest, ThreadSetup, MessageToThread } from './thread-messages.ts';

const setup: ThreadSetup = workerData;
const tell = (message: MessageFromThread) => parentPort?.postMessage(message);
const say = (level: LogLevel) => (said: string) => tell({ log: level, said });
const log: Log = { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') };

try {
  const { localDir, siteUrl, databaseUrl, migrations, admin } = setup;
  const backend = await openBackend({
    localDir,
    siteUrl,
    databaseUrl,
    log,
    ...(migrations ? { migrations } : {}),
    ...(admin ? { admin } : {}),
  });
  parentPort?.on('message', async (message: MessageToThread) => {
    if ('ask' in message) return answer(message.ask, backend.answer);
    await backend.close();
    parentPort?.close();
  });
  const { keys, migrated, kind } = backend;
  tell({ ready: { keys, migrated, kind, admin: backend.admin } });
} catch (fault) {
  if (!(fault instanceof CommandError)) throw fault;
  tell({ refusal: fault.message });
}

async function answer(
  { id, url, method, headers, body }: ThreadRequest,
  ask: (request: Request) => Promise<Response>,
): Promise<void> {
  const given = headers.map(([name, value]): [string, string] => [name, value]);
  const response = await ask(new Request(url, { method, headers: given, body })).catch((fault: unknown) => {
    log.error(describePrinted([fault]).message);
    return refuse(500, 'internal', 'Something went wrong on our side. Please try again.');
  });
  const bytes = response.body === null ? null : await response.arrayBuffer();
  tell({ answer: { id, status: response.status, headers: [...response.headers], body: bytes } });
}
