/** What was made last for each of many keys, the oldest forgotten: between `most` and twice as many are kept. */
export interface RecentlyMade<Key, Value> {
  /** What was made for the key; made now where that is forgotten. */
  get(key: Key, make: () => Value): Value;
}

export function createRecentlyMade<Key, Value>(most: number): RecentlyMade<Key, Value> {
  let young = new Map<Key, Value>();
  let old = new Map<Key, Value>();
  return {
    get(key, make) {
      const known = young.get(key);
      if (known !== undefined) return known;
      const value = old.get(key) ?? make();
      if (young.size >= most) [young, old] = [new Map(), young];
      young.set(key, value);
      return value;
    },
  };
}
