/** A cache of the last values by key. It keeps between `most` and twice as many, and forgets the oldest. */
export interface RecentCache<Key, Value> {
  /** The cached value of the key. If it is missing, `make` creates it. */
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
