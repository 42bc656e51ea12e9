import type { Property } from '../property/property.ts';

type Homes = readonly Property[];

const former = new WeakMap<Homes, Homes>();

/** Notes that a list of homes is the later version of another: what was counted of the one follows for the other. */
export function noteFormer(now: Homes, before: Homes): void {
  former.set(now, before);
  // Nobody goes back further, which would keep all versions in memory.
  former.delete(before);
}

export function formerOf(homes: Homes): Homes | undefined {
  return former.get(homes);
}
