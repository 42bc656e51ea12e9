import type { Page } from '#page-models/page.ts';
import { createMutex } from '#domain/concurrency/mutex.ts';
import type { Bundle } from '../bundle/open-bundle.ts';
import { createRenderPool, type RenderPool } from './render-pool.ts';

/** The bundle that pages are rendered with, and the workers that have loaded it. */
export interface Tools {
  bundle: Bundle;
  pool: RenderPool;
}

/** Keeps the bundle and the workers loaded between publishes. */
export interface Renderer {
  /**
   * Returns the bundle and the workers. With `newest`, they are those of the current sources. Otherwise a
   * running worker process keeps its bundle, and changed sources are used by the next full publish. A mutex
   * allows one call at a time, so that a second call finds what the first has opened.
   */
  open(which: { newest: boolean }): Promise<Tools>;
  /** Renders a page that is not part of the site. */
  renderAlone(page: Page): Promise<string>;
  close(): Promise<void>;
}

/** Opens a pool of workers that render with the module `entry`. */
export type OpenPool = (entry: string) => RenderPool;

export function createRenderer(
  openBundle: () => Promise<Bundle>,
  openPool: OpenPool = (entry) => createRenderPool({ entry }),
): Renderer {
  let tools: Tools | null = null;
  const mutex = createMutex();

  async function openNow({ newest }: { newest: boolean }): Promise<Tools> {
    if (tools && !newest) return tools;
    const bundle = await openBundle();
    if (tools?.bundle.hash === bundle.hash) return tools;
    await tools?.pool.close();
    tools = { bundle, pool: openPool(bundle.entry) };
    return tools;
  }

  const open: Renderer['open'] = (which) => mutex.run(() => openNow(which));

  return {
    open,
    renderAlone: async (page) => {
      const { bundle } = await open({ newest: false });
      const { render }: { render: (page: Page) => Promise<string> } = await import(bundle.entry);
      return render(page);
    },
    close: () =>
      mutex.run(async () => {
        await tools?.pool.close();
        tools = null;
      }),
  };
}
