/** Runs one task at a time, in the order of the calls. */
export interface Mutex {
  run<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Whether a task waits for the running one. */
  isWaiting(): boolean;
  /** Resolves when the last task has ended, whether it succeeded or not. */
  idle(): Promise<unknown>;
}

export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    run(task) {
      waiting++;
      const begin = () => {
        waiting--;
        return task();
      };
      const turn = last.then(begin, begin);
      last = turn.catch(() => {});
      return turn;
    },
    isWaiting: () => waiting > 0,
    idle: () => last,
  };
}
