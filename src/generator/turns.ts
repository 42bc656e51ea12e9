/** One task at a time, in the order they came. */
export interface Turns {
  take<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Whether a task waits for the one in hand. */
  awaited(): boolean;
  /** When the last one that came is over, well or not. */
  over(): Promise<unknown>;
}

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    take(task) {
      waiting++;
      const begin = () => {
        waiting--;
        return task();
      };
      const turn = last.then(begin, begin);
      last = turn.catch(() => {});
      return turn;
    },
    awaited: () => waiting > 0,
    over: () => last,
  };
}
