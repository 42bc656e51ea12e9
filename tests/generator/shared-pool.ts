import { createRenderPool, type RenderPool } from '#generator/render/render-pool.ts';
import type { OpenPool } from '#generator/render/renderer.ts';

/** A site of seventy pages is rendered by one thread before a second has loaded the bundle. */
export const ownPool: OpenPool = (entry) => createRenderPool({ entry }, 1);

let shared: { entry: string; pool: RenderPool } | undefined;
/** Until the last batch that anybody asked for is rendered. */
let turn: Promise<unknown> = Promise.resolve();

/** One thread for all publishers of a process: it has loaded the bundle when the second comes. */
export const sharedPool: OpenPool = (entry) => {
  shared ??= { entry, pool: ownPool(entry) };
  const { pool } = shared;
  if (shared.entry !== entry) throw new Error('The publishers of a process share one bundle.');
  let known: readonly string[] = [];
  return {
    setPaths: (paths) => {
      known = paths;
    },
    render: (batch, siteDir) => {
      const rendered = turn.then(() => {
        pool.setPaths(known);
        return pool.render(batch, siteDir);
      });
      turn = rendered.catch(() => undefined);
      return rendered;
    },
    ready: async () => {},
    close: async () => {
      await turn;
    },
  };
};
