// Runs the embedded backend in a worker thread. A query that never ends then blocks neither the site nor the
// signal handlers, and the thread can be terminated while the query runs.
import { OlderDatabase } from '../database/older-database.ts';
import { refusalOf } from '../command/run-command.ts';
import { parentPort, workerData } from 'node:worker_threads';
import type { Log, LogLevel } from '../log/log.ts';
import { refuse } from '../http/refuse.ts';
import { openUncheckedBackend } from './open-embedded.ts';
import { describePrinted } from '../log/describe-printed.ts';
import type { MessageFromThread, ThreadRequest, ThreadSetup, MessageToThread } from './thread-messages.ts';

const setup: ThreadSetup = workerData;
const post = (message: MessageFromThread) => parentPort?.postMessage(message);
const logAt = (level: LogLevel) => (message: string) => post({ log: level, message });
const log: Log = { debug: logAt('debug'), info: logAt('info'), warn: logAt('warn'), error: logAt('error') };

try {
  const { localDir, siteUrl, databaseUrl, migrations, database, admin } = setup;
  const backend = await openUncheckedBackend({
    localDir,
    siteUrl,
    databaseUrl,
    log,
    ...(migrations ? { migrations } : {}),
    ...(database ? { database } : {}),
    ...(admin ? { admin } : {}),
  });
  parentPort?.on('message', async (message: MessageToThread) => {
    if ('request' in message) return answer(message.request, backend.answer);
    await backend.close();
    parentPort?.close();
  });
  const { keys, appliedMigrations, kind } = backend;
  post({ ready: { keys, appliedMigrations, kind, admin: backend.admin } });
} catch (fault) {
  const refusal = refusalOf(fault);
  if (refusal === null) throw fault;
  post({ refusal, isOlder: fault instanceof OlderDatabase });
}

async function answer(
  { id, url, method, headers, body }: ThreadRequest,
  handle: (request: Request) => Promise<Response>,
): Promise<void> {
  const headerPairs = headers.map(([name, value]): [string, string] => [name, value]);
  const response = await handle(new Request(url, { method, headers: headerPairs, body })).catch(
    (fault: unknown) => {
      log.error(describePrinted([fault]).message);
      return refuse(500, 'internal', 'Something went wrong on our side. Please try again.');
    },
  );
  const bytes = response.body === null ? null : await response.arrayBuffer();
  post({ answer: { id, status: response.status, headers: [...response.headers], body: bytes } });
}
