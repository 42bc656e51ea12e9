import { setFlagsFromString } from 'node:v8';

/**
 * How much the heap may grow between two garbage collections, in percent of what was in use after the last one. By
 * default V8 lets it grow fourfold where the machine has the memory (decision 110).
 */
const GROWTH_PERCENT = 20;

/** Keeps a large heap small that lives long: V8 collects garbage more often, in worker threads too. */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}

/** Leaves threads their own limits, which the process's size of the young generation would otherwise override. */
export function leaveThreadsTheirLimits(): void {
  setFlagsFromString('--max-semi-space-size=0');
}
