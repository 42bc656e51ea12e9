const ORIGIN = 'https://angala.example';

/** A browser's CacheStorage in memory. It has one cache, whose key is the path. */
export function fakeCaches() {
  let kept = new Map<string, Response>();
  const pathOf = (asked: RequestInfo | URL) =>
    new URL(asked instanceof Request ? asked.url : asked, ORIGIN).pathname;
  const cache: Pick<Cache, 'match' | 'put' | 'delete' | 'keys'> = {
    match: (asked) => Promise.resolve(kept.get(pathOf(asked))?.clone()),
    put: (asked, answer) => {
      kept.set(pathOf(asked), answer);
      return Promise.resolve();
    },
    delete: (asked) => Promise.resolve(kept.delete(pathOf(asked))),
    keys: () => Promise.resolve([...kept.keys()].map((path) => new Request(`${ORIGIN}${path}`))),
  };
  return {
    caches: {
      open: () => Promise.resolve(cache),
      delete: () => {
        const some = kept.size > 0;
        kept = new Map();
        return Promise.resolve(some);
      },
    },
    paths: () => [...kept.keys()].toSorted(),
  };
}
