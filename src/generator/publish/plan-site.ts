import type { Entity } from '#domain/entity.ts';
import { predictPages } from '../affected/prediction.ts';
import { type LastPlan, planPublish, type Plan } from './plan.ts';
import { type PublishInput, type ShownSite, shownSite } from './read-site.ts';
import type { Selection } from './select-pages.ts';
import type { PublisherDependencies } from './state.ts';

/** What the site will show, which pages may have changed, and where each page goes. */
export interface SitePlan {
  shown: ShownSite;
  selection: Selection;
  plan: Plan;
  /** Rows that are left out because their first page failed. */
  excludedRows: readonly Entity[];
  /** Rows whose pages stay as they are, see `PublishInput`. */
  retainedRows: readonly Entity[];
}

/** Throws on a path conflict or a suspicious number of removals (decisions A5, G4). Nothing has been written yet. */
export function planSite(input: PublishInput, selection: Selection, lastPlan: LastPlan | null): SitePlan {
  const { shown, manifest, excludedRows, retainedRows } = input;
  const plan = planPublish(shown.pages, manifest, { ...selection, lastPlan, retainedRows });
  return { shown, selection, plan, excludedRows, retainedRows };
}

/** Plans the site again without rows whose first page failed. This may change the pages that link to them. */
export function planWithout(
  failed: readonly Entity[],
  last: SitePlan,
  input: PublishInput,
  dependencies: PublisherDependencies,
): SitePlan {
  const excludedRows = [...last.excludedRows, ...failed];
  const retainedRows = [...last.retainedRows, ...failed];
  const shown = shownSite(dependencies, excludedRows);
  const { candidates, predicted, isComplete } = last.selection;
  // A publish of a single page compares no other page.
  const affected = isComplete
    ? predictPages(failed, input.publishedCatalogue ?? input.shown.catalogue, shown.catalogue)
    : new Set<string>();
  const selection = {
    ...last.selection,
    candidates: candidates && affected && new Set([...candidates, ...affected]),
    predicted: predicted && affected && new Set([...predicted, ...affected]),
  };
  // The rows that are now left out had no page at these paths yet, so leaving them out causes no further removals.
  const options = { ...selection, lastPlan: null, retainedRows, allowRemovals: true };
  return {
    shown,
    selection,
    plan: planPublish(shown.pages, input.manifest, options),
    excludedRows,
    retainedRows,
  };
}
