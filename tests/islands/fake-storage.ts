/** Storage of one tab, in memory. */
export function fakeStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, value) => void entries.set(key, value),
  };
}

/** The storage of a browser that is set to keep nothing: access to it throws. */
export function blockedStorage(): Storage {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}
