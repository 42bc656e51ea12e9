import { availableParallelism } from 'node:os';
import type { RenderRequest, RenderResult } from './messages.ts';
import { startWorkerPair, type WorkerPair } from './worker-pair.ts';

export interface RenderPool {
  setPaths(paths: readonly string[]): void;
  /** Resolves when the batch is done: rendered, inspected and on disk below `siteDir`, an absolute path. */
  render(batch: readonly RenderRequest[], siteDir: string): Promise<readonly RenderResult[]>;
  ready(): Promise<void>;
  /** Starts a pair now, for a caller that will have work for it soon. */
  start(): void;
  /** Starts all workers now, for a caller that has work for all of them. */
  startAll(): void;
  /** Frees their memory. The next batch starts new ones. */
  stopWorkers(): Promise<void>;
  close(): Promise<void>;
}

/** Batches per pair: one in progress in each of its threads and one waiting for each, so that neither idles. */
const BATCHES_PER_PAIR = 4;

/** A pair keeps two processors busy. More than four would only wait for the disk. */
const pairsForThisMachine = () => Math.min(Math.ceil(availableParallelism() / 2), 4);

/**
 * The first pair starts with the first batch, another whenever all running pairs are full: most publishes render only a
 * few pages or none, and a pair takes half a second of CPU time and 50 MB to load the bundle.
 */
export function createRenderPool({ entry }: { entry: string }, size = pairsForThisMachine()): RenderPool {
  const pairs: WorkerPair[] = [];
  let waiters: (() => void)[] = [];
  let linkablePaths: readonly string[] = [];

  /** Called only when there is work, so that one bad page does not end a long run. */
  function replaceEnded(): void {
    for (const [index, { ended }] of pairs.entries()) {
      if (ended) pairs[index] = startAnother();
    }
  }

  function startAnother(): WorkerPair {
    const pair = startWorkerPair(entry);
    pair.setPaths(linkablePaths);
    return pair;
  }

  function leastBusy(): WorkerPair {
    return pairs.reduce((least, pair) => (pair.waiting < least.waiting ? pair : least));
  }

  const isFull = () => pairs.every(({ waiting }) => waiting >= BATCHES_PER_PAIR);

  return {
    setPaths(paths) {
      // Most publishes neither add nor remove a page, and workers take a while to receive 17,000 addresses.
      if (paths.length === linkablePaths.length && paths.every((path, at) => path === linkablePaths[at]))
        return;
      linkablePaths = paths;
      for (const pair of pairs) pair.setPaths(paths);
    },
    render(batch, siteDir) {
      replaceEnded();
      if (isFull() && pairs.length < size) pairs.push(startAnother());
      return leastBusy()
        .render(batch, siteDir)
        .finally(() => {
          for (const resume of waiters) resume();
          waiters = [];
        });
    },
    async ready() {
      while (isFull() && pairs.length === size) await new Promise<void>((resume) => waiters.push(resume));
    },
    start() {
      if (pairs.length === 0) pairs.push(startAnother());
    },
    startAll() {
      while (pairs.length < size) pairs.push(startAnother());
    },
    async stopWorkers() {
      await Promise.all(pairs.splice(0).map((pair) => pair.end()));
    },
    async close() {
      await Promise.all(pairs.map((pair) => pair.end()));
    },
  };
}
