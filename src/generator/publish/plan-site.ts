import { type Entity, entityKey } from '#domain/entity.ts';
import { predictPages } from '../affected/prediction.ts';
import type { Fates } from './fates.ts';
import { type LastPlan, planPublish, type Plan } from './plan.ts';
import { type PublishInput, type ShownSite, shownSite } from './read-site.ts';
import type { Selection } from './select-pages.ts';
import type { PublisherDependencies } from './state.ts';

export interface SitePlan {
  shown: ShownSite;
  selection: Selection;
  plan: Plan;
  fates: Fates;
  leftOut: readonly Entity[];
}

/** Throws on a path conflict or a suspicious number of removals (decisions A5, G4). Nothing has been written yet. */
export function planSite(
  { shown, manifest, fates, leftOut }: PublishInput,
  selection: Selection,
  { removesAny, lastPlan }: { removesAny: boolean; lastPlan: LastPlan | null },
): SitePlan {
  const { candidates } = selection;
  const plan = planPublish(shown.pages, manifest, { lastPlan, fates, candidates, removesAny });
  return { shown, selection, plan, fates, leftOut };
}

/** Plans again without the rows that failed. This may change the pages that link to them. */
export function planWithout(
  failed: readonly Entity[],
  last: SitePlan,
  input: PublishInput,
  dependencies: PublisherDependencies,
): SitePlan {
  const leftOut = [...last.leftOut, ...failed];
  const fates: Fates = new Map([
    ...last.fates,
    ...failed.map((row) => [entityKey(row), 'left out'] as const),
  ]);
  const shown = shownSite(dependencies, leftOut);
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
  const options = { removesAny: true, lastPlan: null };
  return planSite({ ...input, shown, fates, leftOut }, selection, options);
}
