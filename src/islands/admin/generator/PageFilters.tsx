import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { pageStatuses } from '#contracts/admin-pages.ts';
import type { Generator } from './create-generator.ts';
import { pageKinds } from './page-kinds.ts';
import { foundWords, isFiltered, statusWords, type StatusFilter } from './page-rows.ts';

const filters: readonly StatusFilter[] = ['all', ...pageStatuses];
const filterWords: Record<StatusFilter, string> = { all: 'All Status', ...statusWords };

/** Search and status filter of the open tab, and what they found. */
export function PageFilters({ list }: Pick<Generator, 'list'>) {
  const id = useId();
  const kind = useStore(list.$kind);
  const { filter, load } = useStore(list.$current);
  const shown = useStore(list.$shown);
  const many = pageKinds.find((each) => each.kind === kind)?.many ?? kind;
  return (
    <>
      <search className="staff-filters">
        <div className="field grow">
          <label className="sr" htmlFor={`${id}-search`}>
            Search {many}
          </label>
          <input
            id={`${id}-search`}
            type="search"
            placeholder={`Search ${many}...`}
            value={filter.search}
            onChange={(event) => list.filter({ search: event.target.value })}
          />
        </div>
        <div className="field">
          <label className="sr" htmlFor={`${id}-status`}>
            Status
          </label>
          <select
            id={`${id}-status`}
            value={filter.status}
            onChange={(event) => {
              const status = filters.find((each) => each === event.target.value);
              if (status) list.filter({ status });
            }}
          >
            {filters.map((status) => (
              <option key={status} value={status}>
                {filterWords[status]}
              </option>
            ))}
          </select>
        </div>
        <button
          className="button quiet small"
          type="button"
          disabled={!isFiltered(filter)}
          onClick={list.clearFilter}
        >
          Clear
        </button>
      </search>
      <p className="small muted staff-found" role="status">
        {load === 'opening'
          ? 'Loading the rest…'
          : isFiltered(filter) && load !== 'loading'
            ? foundWords(shown.length, filter)
            : ''}
      </p>
    </>
  );
}
