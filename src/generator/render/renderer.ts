import type { Page } from '#page-models/page.ts';
import { createMutex } from '#domain/concurrency/mutex.ts';
import type { Bundle } from '../bundle/open-bundle.ts';
import { createRenderPool, type RenderPool } from './render-pool.ts';

export interface OpenedRenderer {
  bundle: Bundle;
  pool: RenderPool;
}

export interface Renderer {
  /**
   * The bundle and its threads: with `newest`, those of the current sources. Otherwise a running worker process keeps
   * its bundle, and changed sources are used by the next full publish. A mutex allows one call at a time, so that a
   * second call finds what the first has opened.
   */
  open(which: { newest: boolean }): Promise<OpenedRenderer>;
  renderUnpublished(page: Page): Promise<string>;
  close(): Promise<void>;
}

export type OpenPool = (entry: string) => RenderPool;

export function createRenderer(
  openBundle: () => Promise<Bundle>,
  openPool: OpenPool = (entry) => createRenderPool({ entry }),
): Renderer {
  let opened: OpenedRenderer | null = null;
  const mutex = createMutex();

  async function openNow({ newest }: { newest: boolean }): Promise<OpenedRenderer> {
    if (opened && !newest) return opened;
    const bundle = await openBundle();
    if (opened?.bundle.hash === bundle.hash) return opened;
    await opened?.pool.close();
    opened = { bundle, pool: openPool(bundle.entry) };
    return opened;
  }

  const open: Renderer['open'] = (which) => mutex.run(() => openNow(which));

  return {
    open,
    renderUnpublished: async (page) => {
      const { bundle } = await open({ newest: false });
      const { render }: { render: (page: Page) => Promise<string> } = await import(bundle.entry);
      return render(page);
    },
    close: () =>
      mutex.run(async () => {
        await opened?.pool.close();
        opened = null;
      }),
  };
}
