export interface SerialQueue {
  run<Result>(task: () => Promise<Result>): Promise<Result>;
}

/**
 * Runs one task at a time, in the order of the calls. When none is running, a task begins within the call itself, unlike
 * with the server's mutex, which islands may not import.
 */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> | null = null;
  return {
    async run(task) {
      const turn = last ? last.then(task, task) : task();
      last = turn;
      try {
        return await turn;
      } finally {
        if (last === turn) last = null;
      }
    },
  };
}
