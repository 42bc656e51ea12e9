import type { Near } from './near.ts';

/** Another place to be near, as far as the one before, also at any distance. `first`: metres where none was chosen before. */
export function nearInstead(before: Near | null, place: string, first: number): Near {
  return { place, within: before ? before.within : first };
}
