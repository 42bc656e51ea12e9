import type { Entity } from '#domain/entity.ts';
import { predictPages } from '../affected/prediction.ts';
import { planPublish, type Plan } from './plan.ts';
import { type PublishInput, type Shown, shownSite } from './read-site.ts';
import type { Selection } from './select-pages.ts';
import type { PublisherTools } from './state.ts';

/** What the site will show, which pages may have changed, and where each page goes. */
export interface SitePlan {
  shown: Shown;
  selection: Selection;
  plan: Plan;
  /** Rows that are left out because their first page failed. */
  leftOut: readonly Entity[];
  /** Rows whose pages stay as they are, see `PublishInput`. */
  staying: readonly Entity[];
}

/** Throws on a path conflict or a suspicious number of removals (decisions A5, G4). Nothing has been written yet. */
export function planSite(input: PublishInput, selection: Selection): SitePlan {
  const { shown, manifest, leftOut, staying } = input;
  const plan = planPublish(shown.pages, manifest, { ...selection, unreadable: staying });
  return { shown, selection, plan, leftOut, staying };
}

/** Plans the site again without rows whose first page failed. This may change the pages that link to them. */
export function planWithout(
  failed: readonly Entity[],
  last: SitePlan,
  input: PublishInput,
  tools: PublisherTools,
): SitePlan {
  const leftOut = [...last.leftOut, ...failed];
  const staying = [...last.staying, ...failed];
  const shown = shownSite(tools, leftOut);
  const { consider, predicted, whole } = last.selection;
  // A publish of a single page checks no other page.
  const beside = whole
    ? predictPages(failed, input.before ?? input.shown.catalogue, shown.catalogue)
    : new Set<string>();
  const selection = {
    ...last.selection,
    consider: consider && beside && new Set([...consider, ...beside]),
    predicted: predicted && beside && new Set([...predicted, ...beside]),
  };
  // The rows that are now left out had no page at these paths yet, so leaving them out causes no further removals.
  const allowed = { ...selection, unreadable: staying, allowRemovals: true };
  return { shown, selection, plan: planPublish(shown.pages, input.manifest, allowed), leftOut, staying };
}
