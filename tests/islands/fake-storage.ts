/** Storage of one tab, in memory. */
export function fakeStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

/** The storage of a browser that is set to keep nothing: access to it throws. */
export function blockedStorage(): Storage {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}
