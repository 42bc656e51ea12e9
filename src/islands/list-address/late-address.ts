interface LateAddressDependencies {
  write: (query: string) => void;
  /** Runs a task after the current state has been painted. Returns a function that cancels it. */
  afterPaint: (task: () => void) => () => void;
}

/**
 * The address of a list as its filters change it. It is written after the frame that shows the choice, because a browser
 * computes all styles before it adds an entry to the history, and does so again for the frame. Whoever needs the address
 * before that asks for it with `flush`.
 */
export function lateAddress({ write, afterPaint }: LateAddressDependencies) {
  let pending: { query: string; cancel: () => void } | null = null;

  function abandon(): void {
    pending?.cancel();
    pending = null;
  }

  function flush(): void {
    const query = pending?.query;
    abandon();
    if (query !== undefined) write(query);
  }

  return {
    change(query: string): void {
      // Each change has an entry of its own.
      flush();
      pending = { query, cancel: afterPaint(flush) };
    },
    flush,
    /** When the visitor has gone to another entry meanwhile. */
    abandon,
  };
}
