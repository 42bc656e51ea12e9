export interface RotationTools {
  now: () => number;
  setTimer: (act: () => void, ms: number) => number;
  clearTimer: (timer: number) => void;
}

export const browserTools: RotationTools = {
  now: () => performance.now(),
  setTimer: (act, ms) => window.setTimeout(act, ms),
  clearTimer: (timer) => window.clearTimeout(timer),
};

/** Why a rotation is on hold. */
export type Hold = 'paused' | 'focus' | 'hover' | 'press' | 'hidden' | 'covered';

/**
 * Calls `turn` every `everyMs` while nothing holds it. After a hold it continues with the remaining time, so that a
 * progress bar and the timer agree.
 */
export function createRotation(everyMs: number, turn: () => void, tools: RotationTools) {
  const holds = new Set<Hold>();
  let running = false;
  let timer: number | null = null;
  let began = 0;
  let left = everyMs;

  function halt(): void {
    if (timer === null) return;
    tools.clearTimer(timer);
    timer = null;
    left = Math.max(0, left - (tools.now() - began));
  }

  function go(): void {
    if (!running || timer !== null || holds.size > 0) return;
    began = tools.now();
    timer = tools.setTimer(() => {
      timer = null;
      left = everyMs;
      turn();
      go();
    }, left);
  }

  return {
    start(): void {
      running = true;
      go();
    },
    stop(): void {
      halt();
      running = false;
      left = everyMs;
    },
    /** Restarts the interval, after the visitor has moved to another item. */
    restart(): void {
      halt();
      left = everyMs;
      go();
    },
    hold(reason: Hold): void {
      holds.add(reason);
      halt();
    },
    release(reason: Hold): void {
      holds.delete(reason);
      go();
    },
    isHeld: () => holds.size > 0,
    isHeldBy: (reason: Hold) => holds.has(reason),
  };
}
