/** Runs one task at a time, in the order of the calls. A task that fails fails for its caller alone. */
export interface Mutex {
  /** When no task is running, the task begins within the call itself. */
  run<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Whether a task waits for the running one. */
  isWaiting(): boolean;
  /** Resolves when the last task has ended, whether it succeeded or not. */
  idle(): Promise<unknown>;
}

export function createMutex(): Mutex {
  let last: Promise<unknown> | null = null;
  let waiting = 0;
  return {
    async run(task) {
      waiting++;
      const begin = () => {
        waiting--;
        return task();
      };
      const turn = last ? last.then(begin, begin) : begin();
      last = turn;
      try {
        return await turn;
      } finally {
        if (last === turn) last = null;
      }
    },
    isWaiting: () => waiting > 0,
    idle: () => Promise.allSettled([last]),
  };
}
