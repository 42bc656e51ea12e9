import { type EmptySearchBeacon, recordEmptySearch } from '#contracts/record-empty-search.ts';
import type { PropertyType } from '#domain/money/price.ts';
import { emptySearch, emptySearchQuery } from '#domain/search/empty-search.ts';
import type { FiltersStore } from './filter-store.ts';

/** Who still chooses has not asked yet. */
const SETTLED_MS = 3_000;

interface Tools {
  send: (beacon: EmptySearchBeacon) => void;
  /** Runs a task later, and returns how to call it off. */
  later: (task: () => void, ms: number) => () => void;
}

/**
 * Tells us of filters that find no home, once they have stood for a moment and once per page, so that we learn what people
 * look for and we do not have (decision 119).
 */
export function tellEmpty(
  { $state }: Pick<FiltersStore, '$state'>,
  offer: PropertyType,
  { send, later }: Tools = { send: sendBeacon, later: afterMilliseconds },
): void {
  const told = new Set<string>();
  let waiting: string | null = null;
  let callOff = () => {};
  $state.subscribe(({ active, filters, homes }) => {
    const isEmpty = active && homes.state === 'found' && homes.total === 0;
    const search = isEmpty ? emptySearch(offer, filters) : null;
    const query = search && emptySearchQuery(search);
    if (query === waiting) return;
    callOff();
    waiting = query;
    if (query === null || told.has(query)) return;
    callOff = later(() => {
      told.add(query);
      send({ offer, filters: query });
    }, SETTLED_MS);
  });
}

function sendBeacon(beacon: EmptySearchBeacon): void {
  navigator.sendBeacon(`/functions/v1/${recordEmptySearch}`, JSON.stringify(beacon));
}

function afterMilliseconds(task: () => void, ms: number): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}
