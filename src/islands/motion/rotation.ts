export interface Timers {
  now: () => number;
  setTimer: (act: () => void, ms: number) => number;
  clearTimer: (timer: number) => void;
}

export const browserTimers: Timers = {
  now: () => performance.now(),
  setTimer: (act, ms) => window.setTimeout(act, ms),
  clearTimer: (timer) => window.clearTimeout(timer),
};

export type PauseReason = 'paused' | 'focus' | 'hover' | 'press' | 'hidden' | 'covered';

/**
 * Runs `advance` every so many milliseconds. After a pause it continues with the remaining time, so that a progress bar
 * and the timer agree.
 */
export function createRotation(everyMs: number, advance: () => void, timers: Timers) {
  const pauseReasons = new Set<PauseReason>();
  let running = false;
  let timer: number | null = null;
  let startedAt = 0;
  let remainingMs = everyMs;

  function pause(): void {
    if (timer === null) return;
    timers.clearTimer(timer);
    timer = null;
    remainingMs = Math.max(0, remainingMs - (timers.now() - startedAt));
  }

  function resume(): void {
    if (!running || timer !== null || pauseReasons.size > 0) return;
    startedAt = timers.now();
    timer = timers.setTimer(() => {
      timer = null;
      remainingMs = everyMs;
      advance();
      resume();
    }, remainingMs);
  }

  return {
    start(): void {
      running = true;
      resume();
    },
    stop(): void {
      pause();
      running = false;
      remainingMs = everyMs;
    },
    /** Restarts the interval, after the visitor has moved to another item. */
    restart(): void {
      pause();
      remainingMs = everyMs;
      resume();
    },
    hold(reason: PauseReason): void {
      pauseReasons.add(reason);
      pause();
    },
    release(reason: PauseReason): void {
      pauseReasons.delete(reason);
      resume();
    },
    isHeld: () => pauseReasons.size > 0,
    isHeldBy: (reason: PauseReason) => pauseReasons.has(reason),
  };
}
