/** Keeps between `max` and twice as many values, and forgets the oldest. */
export interface RecentCache<Key, Value> {
  get(key: Key, make: () => Value): Value;
}

export function createRecentCache<Key, Value>(max: number): RecentCache<Key, Value> {
  let young = new Map<Key, Value>();
  let old = new Map<Key, Value>();
  return {
    get(key, make) {
      const recent = young.get(key);
      if (recent !== undefined) return recent;
      const value = old.get(key) ?? make();
      if (young.size >= max) [young, old] = [new Map(), young];
      young.set(key, value);
      return value;
    },
  };
}
