import type { Timers } from '#islands/motion/rotation.ts';

/** A clock that only moves when `advance` is called. */
export function fakeClock(): Timers & { advance: (ms: number) => void } {
  const timers = new Map<number, { at: number; act: () => void }>();
  let now = 0;
  let lastTimer = 0;
  return {
    now: () => now,
    setTimer(act, ms) {
      timers.set(++lastTimer, { at: now + ms, act });
      return lastTimer;
    },
    clearTimer: (timer) => void timers.delete(timer),
    advance(ms) {
      const until = now + ms;
      for (;;) {
        const due = [...timers].filter(([, { at }]) => at <= until).sort((a, b) => a[1].at - b[1].at)[0];
        if (!due) break;
        timers.delete(due[0]);
        now = due[1].at;
        due[1].act();
      }
      now = until;
    },
  };
}
