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

/** Why a rotation is on hold. */
export type Hold = 'paused' | 'focus' | 'hover' | 'press' | 'hidden' | 'covered';

/**
 * Calls `advance` every `everyMs` while nothing holds it. After a hold it continues with the remaining time, so that a
 * progress bar and the timer agree.
 */
export function createRotation(everyMs: number, advance: () => void, timers: Timers) {
  const holds = new Set<Hold>();
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
    if (!running || timer !== null || holds.size > 0) return;
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
    hold(reason: Hold): void {
      holds.add(reason);
      pause();
    },
    release(reason: Hold): void {
      holds.delete(reason);
      resume();
    },
    isHeld: () => holds.size > 0,
    isHeldBy: (reason: Hold) => holds.has(reason),
  };
}
