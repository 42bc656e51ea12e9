import { setFlagsFromString } from 'node:v8';

/**
 * How much the heap may grow between two garbage collections, in percent of what was in use after the last one. By
 * default V8 lets it grow fourfold where the machine has the memory (decision 110).
 */
const GROWTH_PERCENT = 20;

/** For a large heap that lives long: V8 collects garbage more often, in worker threads too. */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}

/** Otherwise the process's own size of the young generation would override the limits of threads. */
export function leaveThreadsTheirLimits(): void {
  setFlagsFromString('--max-semi-space-size=0');
}
