export interface Mutex {
  run<Result>(task: () => Promise<Result>): Promise<Result>;
  /** How many tasks wait for the running one. */
  readonly waiting: number;
}

/**
 * Runs tasks one after the other, in the order of the calls. When none is running, a task begins within the call
 * itself. A task that fails fails for its caller alone: the next one still runs.
 */
export function createMutex(): Mutex {
  let last: Promise<unknown> | null = null;
  let waiting = 0;
  return {
    get waiting() {
      return waiting;
    },
    async run(task) {
      const begin = () => {
        waiting--;
        return task();
      };
      if (last) waiting++;
      const turn = last ? last.then(begin, begin) : task();
      last = turn;
      try {
        return await turn;
      } finally {
        if (last === turn) last = null;
      }
    },
  };
}
