export interface Mutex {
  run<Result>(task: () => Promise<Result>): Promise<Result>;
}

/**
 * Runs one task at a time, in the order of the calls. When none is running, a task begins within the call itself. A task
 * that fails fails for its caller alone: the next one still runs.
 */
export function createMutex(): Mutex {
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
