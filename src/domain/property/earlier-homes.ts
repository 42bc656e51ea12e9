import type { Property } from './property.ts';

type Homes = readonly Property[];

const earlierLists = new WeakMap<Homes, Homes>();

/**
 * Records that one list of homes is the later version of another, so that its counts can be derived from the former.
 */
export function noteEarlierHomes(later: Homes, earlier: Homes): void {
  earlierLists.set(later, earlier);
  // Only one step back is kept. A longer chain would keep all versions in memory.
  earlierLists.delete(earlier);
}

export function earlierHomesOf(homes: Homes): Homes | undefined {
  return earlierLists.get(homes);
}
