import { aspects } from '#domain/search/aspects.ts';
import { describeAspectEffect } from '#domain/search/results/describe-aspect-effect.ts';
import { type Filters, withoutAspect } from '#domain/search/filters.ts';
import type { FiltersStore, FilterResult } from '../filter-panel/filters.ts';

interface Props {
  result: FilterResult;
  filters: Filters;
  store: FiltersStore;
}

/** What a list says when no home matches: a filter to remove, and what the homes below are (decision S2). */
export function NothingFound({ result: { costs, nearest }, filters, store }: Props) {
  const [costliest] = costs;
  return (
    <>
      {costliest && (
        <p className="actions">
          <span>{describeAspectEffect(costliest)}</span>
          <button
            type="button"
            className="button quiet small"
            onClick={() => store.change(withoutAspect(filters, costliest.aspect))}
          >
            Remove {aspects[costliest.aspect].without}
          </button>
        </p>
      )}
      {!costliest && nearest.length > 0 && (
        <p>Without any one of these filters there is still no home. Remove two or more.</p>
      )}
      {nearest.length > 0 && <p className="lead">These are the closest matches:</p>}
    </>
  );
}
