import { CommandError } from '../command/command-error.ts';
import { OlderDatabase } from '../database/older-database.ts';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Log } from '../log/log.ts';
import type {
  MessageFromThread,
  ThreadAnswer,
  ThreadReady,
  ThreadSetup,
  MessageToThread,
} from './thread-messages.ts';

export type Thread = ThreadReady & {
  /** Rejects when the thread ends before it has answered. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly hasEnded: () => boolean;
  /** Closes the database, and terminates the thread if that takes too long. */
  readonly close: () => Promise<void>;
  /** Terminates the thread at once, whatever it is doing. Committed data stays. */
  readonly terminate: () => Promise<void>;
};

const CLOSES_WITHIN_MS = 3000;

/** Starts the thread and resolves when its backend is open; throws a CommandError when it cannot be opened. */
export async function startThread(setup: ThreadSetup, log: Log): Promise<Thread> {
  const worker = new Worker(new URL('./backend-thread.ts', import.meta.url), {
    workerData: setup,
    execArgv: [],
    // Under load V8 lets the young generation grow to 134 MB and keeps it, though 30 MB are in use (BENCHMARKS).
    resourceLimits: { maxYoungGenerationSizeMb: 24 },
  });
  const pending = new Map<
    number,
    { resolve: (answer: ThreadAnswer) => void; reject: (fault: Error) => void }
  >();
  const post = (message: MessageToThread) => worker.postMessage(message);
  let [count, ended] = [0, false];

  const ready = await new Promise<ThreadReady>((resolve, reject) => {
    const giveUp = (fault: Error) => {
      ended = true;
      reject(fault);
      for (const request of pending.values()) request.reject(fault);
      pending.clear();
    };
    worker.on('error', (fault) => giveUp(fault instanceof Error ? fault : new Error(String(fault))));
    worker.on('exit', (code) => giveUp(new Error(`The thread of the database ended with ${code}.`)));
    worker.on('message', (message: MessageFromThread) => {
      if ('log' in message) log[message.log](message.message);
      else if ('ready' in message) resolve(message.ready);
      else if ('refusal' in message)
        reject(message.isOlder ? new OlderDatabase(message.refusal) : new CommandError(message.refusal));
      else {
        pending.get(message.answer.id)?.resolve(message.answer);
        pending.delete(message.answer.id);
      }
    });
  });

  const terminate = async () => void (await worker.terminate());
  return {
    ...ready,
    terminate,
    hasEnded: () => ended,
    fetch: async (request) => {
      const body = request.body ? await request.arrayBuffer() : null;
      const id = ++count;
      const answering = new Promise<ThreadAnswer>((resolve, reject) => {
        if (ended) reject(new Error('The thread of the database has ended.'));
        else pending.set(id, { resolve, reject });
      });
      const { url, method, headers } = request;
      post({ request: { id, url, method, headers: [...headers], body } });
      const answer = await answering;
      const headerPairs = answer.headers.map(([name, value]): [string, string] => [name, value]);
      return new Response(answer.body, { status: answer.status, headers: headerPairs });
    },
    close: async () => {
      if (ended) return;
      const timer = setTimeout(terminate, CLOSES_WITHIN_MS);
      const exit = once(worker, 'exit');
      post({ close: true });
      await exit;
      clearTimeout(timer);
    },
  };
}
