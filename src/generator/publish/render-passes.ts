import type { Entity } from '#domain/entity.ts';
import type { Published } from '#domain/manifest/manifest.ts';
import type { RenderedPage } from '../publish-report.ts';
import { renderPages, type RenderOptions, type RenderedPages } from './render-pages.ts';
import type { Plan } from './plan.ts';

/** What the site is to show, which of its pages may have changed, and where they go. */
export interface RenderPass extends Pick<RenderOptions, 'context' | 'consider'> {
  plan: Plan;
}

export interface RenderedPasses<Shown extends RenderPass> extends RenderedPages {
  /** The last pass: without the rows whose first page failed. */
  shown: Shown;
  /** Everything that was written, including what is not kept in the end. */
  written: ReadonlyMap<string, Published>;
}

/**
 * Renders in passes so that no page links to one that could not be made. Pages of rows that have no page yet come
 * first. A row whose page then fails is left out of every other page, in a new pass without it (decision 026).
 */
export async function renderPasses<Shown extends RenderPass>(
  first: Shown,
  options: Omit<RenderOptions, 'context' | 'consider' | 'written'>,
  replanWithout: (failed: readonly Entity[], last: Shown) => Shown,
): Promise<RenderedPasses<Shown>> {
  const written = new Map<string, Published>();
  const rendered = new Map<string, RenderedPage>();
  const failed = new Map<string, RenderedPages['failed'][number]>();
  let progress = 0;

  async function render({ context, consider, plan }: Shown, pages: Plan['pages']): Promise<RenderedPages> {
    const result = await renderPages(
      { ...plan, pages },
      {
        ...options,
        context,
        consider,
        written,
        onProgress: (done) => {
          progress = Math.max(progress, done);
          options.onProgress(progress, plan.pages.length);
        },
      },
    );
    for (const page of result.rendered) rendered.set(page.path, page);
    for (const page of result.failed) failed.set(page.path, page);
    return result;
  }

  const stands = (path: string) => options.before?.pages.has(path) ?? false;
  const unborn = (result: RenderedPages): Entity[] =>
    result.failed.flatMap(({ path, entity }) => (entity && !stands(path) ? [entity] : []));

  for (let shown = first; ;) {
    const fresh = shown.plan.pages.filter(({ page }) => page.entity !== null && !stands(page.path));
    const born = await render(shown, fresh);
    const result = unborn(born).length > 0 ? born : await render(shown, shown.plan.pages);
    const lost = unborn(result);
    if (lost.length > 0) {
      shown = replanWithout(lost, shown);
      continue;
    }
    const standing = [...rendered.values()].filter(({ path }) => result.next.has(path));
    return {
      rendered: standing,
      failed: [...failed.values()],
      // The last pass skips what earlier passes have rendered.
      skipped: result.skipped - (standing.length - result.rendered.length),
      waiting: result.waiting,
      next: result.next,
      shown,
      written,
    };
  }
}
