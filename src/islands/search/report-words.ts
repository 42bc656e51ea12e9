import { type EmptySearchBeacon, recordEmptySearch } from '#contracts/record-empty-search.ts';
import { functionPath } from '#domain/address/function-path.ts';

/** Counts, without a person, words that were left out or read as something else than was meant. It outlives the page. */
export function reportWords(beacon: Required<EmptySearchBeacon>): void {
  navigator.sendBeacon(functionPath(recordEmptySearch), JSON.stringify(beacon));
}
