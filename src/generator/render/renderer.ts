import type { Page } from '#page-models/page.ts';
import { createMutex } from '#server/mutex.ts';
import type { Bundle } from '../bundle/build-bundle.ts';
import { createRenderPool, type RenderPool } from './render-pool.ts';

/** The bundle that pages are rendered with, and the workers that have loaded it. */
export interface Tools {
  bundle: Bundle;
  pool: RenderPool;
}

/** Keeps the bundle and the workers loaded between publishes. */
export interface Renderer {
  /**
   * With `newest`, those of the current sources. Otherwise a running worker keeps its bundle: sources that change
   * meanwhile are used by the next full publish. One opening at a time: a second one finds what the first has opened.
   */
  open(which: { newest: boolean }): Promise<Tools>;
  /** The HTML of a page that is not part of the site. */
  renderAlone(page: Page): Promise<string>;
  close(): Promise<void>;
}

/** Opens the workers that render with this module. */
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
    close: async () => {
      await mutex.idle();
      await tools?.pool.close();
      tools = null;
    },
  };
}
