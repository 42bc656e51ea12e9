const ORIGIN = 'https://angala.example';

/** A browser's CacheStorage in memory. It has one cache, whose key is the path. */
export function fakeCaches() {
  let stored = new Map<string, Response>();
  const pathOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : request, ORIGIN).pathname;
  const cache: Pick<Cache, 'match' | 'put' | 'delete' | 'keys'> = {
    match: (request) => Promise.resolve(stored.get(pathOf(request))?.clone()),
    put: (request, answer) => {
      stored.set(pathOf(request), answer);
      return Promise.resolve();
    },
    delete: (request) => Promise.resolve(stored.delete(pathOf(request))),
    keys: () => Promise.resolve([...stored.keys()].map((path) => new Request(`${ORIGIN}${path}`))),
  };
  return {
    caches: {
      open: () => Promise.resolve(cache),
      delete: () => {
        const hadEntries = stored.size > 0;
        stored = new Map();
        return Promise.resolve(hadEntries);
      },
    },
    paths: () => [...stored.keys()].toSorted(),
  };
}
