import { isForced } from './decide-page.ts';
import type { Plan, PlannedPage } from './plan.ts';
import { renderOrder } from './render-order.ts';
import type { DecisionOptions } from './render-options.ts';

/** The pages that are compared with what is published, in the order in which they are rendered. */
export interface PagesToCheck {
  pages: readonly PlannedPage[];
  /** How many at the beginning somebody asked for: they are rendered before the others are compared. */
  asked: number;
  /** All other pages of the plan are as they were, and are not even looked at. */
  isLimited: boolean;
}

/**
 * Every page, or only those that may have changed, where all others are known to stand as they were and are not
 * counted: the work of a publish is then as large as the change.
 */
export function pagesToCheck(plan: Plan, options: DecisionOptions): PagesToCheck {
  const { consider, countOthers, earlier, context } = options;
  const isWhole = plan.pages.length === plan.positions.size;
  if (!plan.isAsBefore || !isWhole || consider === null || countOthers || earlier.size > 0)
    return { pages: renderOrder(plan.pages, context.catalogue), asked: 0, isLimited: false };
  const at = [...consider].flatMap((path) => plan.positions.get(path) ?? []);
  const pages = at.sort((one, other) => one - other).flatMap((position) => plan.pages[position] ?? []);
  const asked = pages.filter(({ page }) => isForced(options, page.path));
  const others = pages.filter(({ page }) => !isForced(options, page.path));
  return { pages: [...asked, ...others], asked: asked.length, isLimited: true };
}
