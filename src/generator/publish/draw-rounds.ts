import type { Entity } from '#page-models/site-pages.ts';
import { drawPages, type DrawnPage, type DrawOptions, type DrawResult } from './draw-pages.ts';
import type { Published } from './manifest.ts';
import type { Plan } from './plan.ts';

/** What the site is to show, which of its pages may have changed, and where they go. */
export interface Round extends Pick<DrawOptions, 'context' | 'consider'> {
  plan: Plan;
}

export interface DrawnRounds<Shown extends Round> extends DrawResult {
  /** The round that stands: without the rows whose first page failed. */
  shown: Shown;
  /** Everything that was written, also what does not stand in the end. */
  written: ReadonlyMap<string, Published>;
}

/**
 * Draws a round so that no page leads to one that could not be made. Pages of rows that have none yet come first; a
 * row whose page fails then is left out of every other page, in a round without it (decision 026).
 */
export async function drawRounds<Shown extends Round>(
  first: Shown,
  options: Omit<DrawOptions, 'context' | 'consider' | 'written'>,
  without: (failed: readonly Entity[], last: Shown) => Shown,
): Promise<DrawnRounds<Shown>> {
  const written = new Map<string, Published>();
  const drawn = new Map<string, DrawnPage>();
  const failed = new Map<string, DrawResult['failed'][number]>();
  let progress = 0;

  async function draw({ context, consider, plan }: Shown, pages: Plan['pages']): Promise<DrawResult> {
    const result = await drawPages(
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
    for (const page of result.drawn) drawn.set(page.path, page);
    for (const page of result.failed) failed.set(page.path, page);
    return result;
  }

  const stands = (path: string) => options.before?.pages.has(path) ?? false;
  const unborn = (result: DrawResult): Entity[] =>
    result.failed.flatMap(({ path, entity }) => (entity && !stands(path) ? [entity] : []));

  for (let shown = first; ;) {
    const fresh = shown.plan.pages.filter(({ page }) => page.entity !== null && !stands(page.path));
    const born = await draw(shown, fresh);
    const result = unborn(born).length > 0 ? born : await draw(shown, shown.plan.pages);
    const lost = unborn(result);
    if (lost.length > 0) {
      shown = without(lost, shown);
      continue;
    }
    const standing = [...drawn.values()].filter(({ path }) => result.next.has(path));
    return {
      drawn: standing,
      failed: [...failed.values()],
      // The last round skips what those before it have drawn.
      skipped: result.skipped - (standing.length - result.drawn.length),
      waiting: result.waiting,
      next: result.next,
      shown,
      written,
    };
  }
}
