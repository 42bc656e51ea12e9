import type { EmptySearchBeacon, recordEmptySearch } from '#contracts/record-empty-search.ts';
import { functionPath } from '#domain/address/function-path.ts';
import type { Offer } from '#domain/offer.ts';
import { toCountableSearch } from '#domain/search/empty-search.ts';
import type { FiltersStore } from '../filter-panel/filters.ts';

/** Only its type is imported: with the contract, filters would load the files of the forms. */
const NAME: typeof recordEmptySearch = 'record-empty-search';
/** The delay before a search is reported, because the visitor may still be choosing. */
const SETTLED_MS = 3_000;

interface ReportDependencies {
  send: (beacon: EmptySearchBeacon) => void;
  /** Runs a task later. Returns a function that cancels it. */
  later: (task: () => void, ms: number) => () => void;
}

/**
 * Reports a search that found no home, once per page, after a moment unchanged: what people look for and we do not have
 * (decision 119).
 */
export function reportEmptySearch(
  { $state, queryOf }: Pick<FiltersStore, '$state' | 'queryOf'>,
  offer: Offer,
  { send, later }: ReportDependencies = { send: sendBeacon, later: afterMilliseconds },
): void {
  const reported = new Set<string>();
  let pendingQuery: string | null = null;
  let cancel = () => {};
  $state.subscribe(({ active, filters, homes }) => {
    const isEmpty = active && homes.state === 'found' && homes.total === 0;
    const search = isEmpty ? toCountableSearch(offer, filters) : null;
    const query = search && queryOf(search.filters);
    if (query === pendingQuery) return;
    cancel();
    pendingQuery = query;
    if (query === null || reported.has(query)) return;
    cancel = later(() => {
      reported.add(query);
      send({ offer, filters: query });
    }, SETTLED_MS);
  });
}

function sendBeacon(beacon: EmptySearchBeacon): void {
  navigator.sendBeacon(functionPath(NAME), JSON.stringify(beacon));
}

function afterMilliseconds(task: () => void, ms: number): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}
