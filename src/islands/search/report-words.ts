import type { EmptySearchBeacon, recordEmptySearch } from '#contracts/record-empty-search.ts';
import { functionPath } from '#domain/address/function-path.ts';

/** Only its type is imported: with the contract, a search line would load the files of the forms, and React. */
const NAME: typeof recordEmptySearch = 'record-empty-search';

/** Counts, without a person, words that were left out or read as something else than was meant. It outlives the page. */
export function reportWords(beacon: Required<EmptySearchBeacon>): void {
  navigator.sendBeacon(functionPath(NAME), JSON.stringify(beacon));
}
