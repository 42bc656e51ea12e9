/** Lets a worker sleep between rounds and others wake it. */
export interface Waker {
  /** Begins a round. The returned signal is aborted by the next `wake`, also when that comes during the round. */
  nextRound(): AbortSignal;
  wake(): void;
}

export function createWaker(): Waker {
  let round = new AbortController();
  return {
    nextRound() {
      round = new AbortController();
      return round.signal;
    },
    wake: () => round.abort(),
  };
}
