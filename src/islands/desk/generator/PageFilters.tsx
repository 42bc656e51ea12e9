import { useStore } from '@nanostores/react';
import { pageStatuses } from '#contracts/admin-pages.ts';
import { entityTypes } from '#domain/entity.ts';
import { ListFilters } from '../block/ListFilters.tsx';
import { useListAddress } from '../place/use-list-address.ts';
import type { Generator } from './generator.ts';
import { pageKinds } from './page-kinds.ts';
import { formatFound, isFiltered, statusLabels, type StatusFilter } from './page-filter.ts';

const filters: readonly StatusFilter[] = ['all', ...pageStatuses];
const filterLabels: Record<StatusFilter, string> = { all: 'All Status', ...statusLabels };
const statuses = filters.map((value) => ({ value, label: filterLabels[value] }));

export function PageFilters({ list }: Pick<Generator, 'list'>) {
  const kind = useStore(list.$kind);
  const { filter, load } = useStore(list.$current);
  const shown = useStore(list.$shown);
  useListAddress({
    list: 'publishing',
    shown: {
      kind: kind === 'property' ? '' : kind,
      q: filter.search.trim(),
      status: filter.status === 'all' ? '' : filter.status,
      failed: filter.failed ? 'yes' : '',
    },
    show: (asked) => {
      list.open(entityTypes.find((each) => each === asked('kind')) ?? 'property');
      list.filter({
        search: asked('q'),
        status: pageStatuses.find((each) => each === asked('status')) ?? 'all',
        failed: asked('failed') === 'yes',
      });
    },
  });
  return (
    <>
      <ListFilters
        plural={pageKinds[kind].plural}
        search={filter.search}
        onSearch={(search) => list.filter({ search })}
        status={filter.status}
        statuses={statuses}
        onStatus={(status) => list.filter({ status })}
      >
        <button
          className="button quiet small"
          type="button"
          disabled={!isFiltered(filter)}
          onClick={list.clearFilter}
        >
          Clear
        </button>
      </ListFilters>
      <p className="small muted staff-found" role="status">
        {load === 'opening'
          ? 'Loading the rest…'
          : isFiltered(filter) && load !== 'loading'
            ? formatFound(shown.length, filter)
            : ''}
      </p>
    </>
  );
}
