import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { isForced } from './decide-page.ts';
import type { Plan, PlannedPage } from './plan.ts';
import type { DecisionOptions } from './render-options.ts';

/**
 * Pages which list the same homes are rendered one after the other: homes go by price, because the page of a home lists
 * the homes nearest to it in price. The text of a card is then made once for all these pages and has to be cached only
 * for a short time, however many homes there are.
 */
export function renderOrder(pages: readonly PlannedPage[], catalogue: Catalogue): readonly PlannedPage[] {
  const homes: { price: number; planned: PlannedPage }[] = [];
  const others: PlannedPage[] = [];
  for (const planned of pages) {
    const { entity } = planned.page;
    const home = entity?.type === 'property' ? catalogue.property(entity.id) : undefined;
    if (home) homes.push({ price: home.price ?? 0, planned });
    else others.push(planned);
  }
  homes.sort((one, other) => one.price - other.price);
  return [...others, ...homes.map(({ planned }) => planned)];
}

/** The pages of a publish, in the order in which they are rendered. */
export interface PagesToCompare {
  pages: readonly PlannedPage[];
  /** How many of the first pages somebody asked for. They are rendered before the others are compared. */
  forcedCount: number;
  /** Whether `pages` are only some of the plan's pages. All others are unchanged and are not compared. */
  isLimited: boolean;
}

/**
 * All pages of the plan, or only those that may have changed if all others are known to be unchanged and need not be
 * counted. The work of a publish is then in proportion to the change, not to the site.
 */
export function pagesToCompare(plan: Plan, options: DecisionOptions): PagesToCompare {
  const { candidates, countOthers, earlierPasses, context } = options;
  const isWhole = plan.pages.length === plan.positions.size;
  if (!plan.hasSamePages || !isWhole || candidates === null || countOthers || earlierPasses.size > 0)
    return { pages: renderOrder(plan.pages, context.catalogue), forcedCount: 0, isLimited: false };
  const positions = [...candidates].flatMap((path) => plan.positions.get(path) ?? []);
  const pages = positions.sort((one, other) => one - other).flatMap((position) => plan.pages[position] ?? []);
  const forced = pages.filter(({ page }) => isForced(options, page.path));
  const rest = pages.filter(({ page }) => !isForced(options, page.path));
  return { pages: [...forced, ...rest], forcedCount: forced.length, isLimited: true };
}
