import type { Property } from './property.ts';

type Homes = readonly Property[];

const former = new WeakMap<Homes, Homes>();

/**
 * Records that one list of homes is the later version of another, so that its counts can be derived from the former.
 */
export function noteEarlierHomes(now: Homes, before: Homes): void {
  former.set(now, before);
  // Only one step back is kept. A longer chain would keep all versions in memory.
  former.delete(before);
}

export function earlierHomesOf(homes: Homes): Homes | undefined {
  return former.get(homes);
}
