import { aspectNames, describeAspectEffect } from '#domain/search/results/describe-aspect-effect.ts';
import { type Filters, withoutAspect } from '#domain/search/filters.ts';
import type { FiltersStore, Found } from '../filter-panel/filter-store.ts';

interface Props {
  found: Found;
  filters: Filters;
  store: FiltersStore;
}

/** Shown when no home matches: suggests a filter to remove, and says what the homes below are (decision S2). */
export function NothingFound({ found: { costs, nearest }, filters, store }: Props) {
  const [dearest] = costs;
  return (
    <>
      {dearest && (
        <p className="actions">
          <span>{describeAspectEffect(dearest)}</span>
          <button
            type="button"
            className="button quiet small"
            onClick={() => store.change(withoutAspect(filters, dearest.aspect))}
          >
            Leave out {aspectNames[dearest.aspect]}
          </button>
        </p>
      )}
      {nearest.length > 0 && <p className="lead">These come nearest to what you ask:</p>}
    </>
  );
}
