import type { Property } from './property.ts';

type Dated = Pick<Property, 'id' | 'created_at'>;

/** Newest first, then by id, so that two homes of the same minute always have the same order. */
export function newestFirst(a: Dated, b: Dated): number {
  const difference = createdAt(b) - createdAt(a);
  return difference || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

const cache = new WeakMap<Dated, number>();

/** Milliseconds since 1970. A home without a date counts as the oldest. */
function createdAt(property: Dated): number {
  let at = cache.get(property);
  if (at === undefined) {
    at = property.created_at ? Date.parse(property.created_at) : 0;
    cache.set(property, at);
  }
  return at;
}
