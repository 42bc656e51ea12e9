import { type Aspect, type Filters, withoutAspect } from '#domain/search/filters.ts';
import { counted } from '#domain/text/text.ts';
import type { FiltersStore, Found } from './filter-store.ts';

const ASPECTS: Record<Aspect, string> = {
  bhk: 'the number of bedrooms',
  budget: 'the budget',
  areas: 'the area',
  metro: 'the metro station',
  societies: 'the society',
  size: 'the carpet area',
  types: 'the type',
  facings: 'the facing',
  floors: 'the floor',
  checked: 'the day of the check',
  photos: 'the pictures',
  fresh: 'the day of the listing',
  reduced: 'the reduced price',
};

interface Props {
  found: Found;
  filters: Filters;
  store: FiltersStore;
}

/** No home fits: which filter to loosen, and what the homes below are (decision S2). */
export function NothingFound({ found: { costs, nearest }, filters, store }: Props) {
  const [dearest] = costs;
  return (
    <>
      {dearest && (
        <p className="actions">
          <span>
            Without {ASPECTS[dearest.aspect]} there {dearest.homes === 1 ? 'is' : 'are'}{' '}
            {counted(dearest.homes, 'home')}.
          </span>
          <button
            type="button"
            className="button quiet small"
            onClick={() => store.change(withoutAspect(filters, dearest.aspect))}
          >
            Leave out {ASPECTS[dearest.aspect]}
          </button>
        </p>
      )}
      {nearest.length > 0 && <p className="lead">These come nearest to what you ask:</p>}
    </>
  );
}
