import { createRenderPool, type RenderPool } from '#generator/render/render-pool.ts';
import type { OpenPool } from '#generator/render/renderer.ts';

interface SharedPool {
  pool: RenderPool;
  /** Resolves when the last batch that was asked for is rendered. */
  lastBatch: Promise<unknown>;
}

/** One thread only: it renders a site of seventy pages before a second has loaded the bundle. */
const openShared = (entry: string): SharedPool => ({
  pool: createRenderPool({ entry }, 1),
  lastBatch: Promise.resolve(),
});

let processPool: { entry: string; shared: SharedPool } | undefined;

/** One thread for all publishers of a process. For every publisher but the first, the bundle is already loaded. */
export const sharedPool: OpenPool = (entry) => {
  processPool ??= { entry, shared: openShared(entry) };
  if (processPool.entry !== entry) throw new Error('The publishers of a process share one bundle.');
  return takeTurns(processPool.shared);
};

/** The same for publishers that bring their own bundle: one thread for each bundle, until the site is closed. */
export function createPoolsOfSite(): { open: OpenPool; close: () => Promise<void> } {
  const opened = new Map<string, SharedPool>();
  return {
    open: (entry) => {
      if (entry === processPool?.entry) return sharedPool(entry);
      const shared = opened.get(entry) ?? openShared(entry);
      opened.set(entry, shared);
      return takeTurns(shared);
    },
    close: async () => {
      await Promise.all([...opened.values()].map(({ pool }) => pool.close()));
    },
  };
}

function takeTurns(shared: SharedPool): RenderPool {
  let linkablePaths: readonly string[] = [];
  return {
    setPaths: (paths) => {
      linkablePaths = paths;
    },
    render: (batch, siteDir) => {
      const rendered = shared.lastBatch.then(() => {
        shared.pool.setPaths(linkablePaths);
        return shared.pool.render(batch, siteDir);
      });
      shared.lastBatch = rendered.catch(() => undefined);
      return rendered;
    },
    ready: async () => {},
    start: () => {},
    startAll: () => {},
    stopWorkers: async () => {},
    close: async () => {
      await shared.lastBatch;
    },
  };
}
