import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { leaveThreadsTheirLimits } from '#server/small-heap.ts';
import type {
  RenderRequest,
  RenderResult,
  MessageFromWorker,
  MessageToWorker,
  WorkerSetup,
} from './messages.ts';

/** A pool of worker threads that render, inspect and write pages. */
export interface RenderPool {
  /** Sends the workers the paths that internal links may lead to. */
  setPaths(paths: readonly string[]): void;
  /** Resolves when the batch is done: rendered, inspected and on disk below `siteDir`, an absolute path. */
  render(batch: readonly RenderRequest[], siteDir: string): Promise<readonly RenderResult[]>;
  /** Resolves when a worker can take another batch. */
  ready(): Promise<void>;
  /** Starts all workers now, for a caller that has work for all of them. */
  startAll(): void;
  /** Ends the workers to free their memory. The next batch starts new ones. */
  stopWorkers(): Promise<void>;
  close(): Promise<void>;
}

/** Batches per worker: one in progress and one waiting, so that the worker never idles. */
const BATCHES_PER_WORKER = 2;

interface Slot {
  worker: Worker;
  /** Whether the worker has ended. */
  ended: boolean;
  waiting: { resolve: (rendered: readonly RenderResult[]) => void; reject: (fault: unknown) => void }[];
}

/**
 * Starts one worker at once, and another one whenever all running workers are full. Most publishes render only
 * a few pages, and a worker takes half a second of CPU time to load the bundle. The limit is four: more workers
 * would only wait for the disk (measured).
 */
export function createRenderPool(setup: WorkerSetup, size = Math.min(availableParallelism(), 4)): RenderPool {
  const slots = [startSlot(setup)];
  let waiters: (() => void)[] = [];
  let linkablePaths: readonly string[] = [];

  /**
   * Replaces workers that have ended. Called only when there is work, so that one bad page does not end a long
   * run.
   */
  function replaceEnded(): void {
    for (const [index, { ended }] of slots.entries()) {
      if (ended) slots[index] = startAnother();
    }
  }

  function startAnother(): Slot {
    const slot = startSlot(setup);
    post(slot, { paths: linkablePaths });
    return slot;
  }

  function leastBusy(): Slot {
    return slots.reduce((least, slot) => (slot.waiting.length < least.waiting.length ? slot : least));
  }

  const isFull = () => slots.every(({ waiting }) => waiting.length >= BATCHES_PER_WORKER);

  return {
    setPaths(paths) {
      // Most publishes neither add nor remove a page, and workers take a while to receive 17,000 addresses.
      if (paths.length === linkablePaths.length && paths.every((path, at) => path === linkablePaths[at]))
        return;
      linkablePaths = paths;
      for (const slot of slots) post(slot, { paths });
    },
    render(batch, siteDir) {
      replaceEnded();
      if (isFull() && slots.length < size) slots.push(startAnother());
      const slot = leastBusy();
      return new Promise<readonly RenderResult[]>((resolve, reject) => {
        slot.waiting.push({ resolve, reject });
        post(slot, { batch, siteDir }, transferableBuffers(batch));
      }).finally(() => {
        for (const resume of waiters) resume();
        waiters = [];
      });
    },
    async ready() {
      while (isFull() && slots.length === size) await new Promise<void>((resume) => waiters.push(resume));
    },
    startAll() {
      while (slots.length < size) slots.push(startAnother());
    },
    async stopWorkers() {
      await Promise.all(slots.splice(0).map((slot) => slot.worker.terminate()));
    },
    async close() {
      await Promise.all(slots.map((slot) => slot.worker.terminate()));
    },
  };
}

function post(slot: Slot, message: MessageToWorker, transfer: readonly ArrayBuffer[] = []): void {
  slot.worker.postMessage(message, transfer);
}

/**
 * Returns the buffers to transfer to the worker instead of copying them. Copied page-models would stay in this
 * thread until the next garbage collection, up to 100 MB of them (measured).
 */
function transferableBuffers(batch: readonly RenderRequest[]): ArrayBuffer[] {
  return batch.flatMap(({ model: { buffer, byteLength } }) =>
    buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? buffer : [],
  );
}

function startSlot(setup: WorkerSetup): Slot {
  leaveThreadsTheirLimits();
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
    workerData: setup,
    // NODE_ENV selects React's production build when the bundle is loaded.
    env: { ...process.env, NODE_ENV: 'production' },
    // Workers keep nothing of a page. A young generation of 24 MB is also the fastest: it takes 8 % less time
    // than 96 MB and a tenth less than 12 MB (measured).
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24 },
  });
  const slot: Slot = { worker, ended: false, waiting: [] };
  worker.on('message', ({ rendered }: MessageFromWorker) => slot.waiting.shift()?.resolve(rendered));
  const fail = (fault: unknown) => {
    slot.ended = true;
    for (const { reject } of slot.waiting.splice(0)) reject(fault);
  };
  worker.on('error', fail);
  worker.on('exit', (code) => fail(new Error(`A worker that renders pages ended with ${code}.`)));
  return slot;
}
