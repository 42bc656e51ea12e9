export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * One at a time, in order of arrival. PGlite is a single session: without this, requests that interleave would run
 * inside each other's transaction and role.
 */
export function createGate(): Gate {
  let tail: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = tail.then(work, work);
    tail = turn.catch(() => undefined);
    return turn;
  };
}

/** For a database with a pool of its own sessions. */
export const openGate: Gate = (work) => work();
