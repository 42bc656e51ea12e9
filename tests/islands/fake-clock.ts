import type { Timers } from '#islands/motion/rotation.ts';

/** A clock that only moves when `advance` is called. */
export function fakeClock(): Timers & { advance: (ms: number) => void } {
  const timers = new Map<number, { at: number; task: () => void }>();
  let now = 0;
  let lastTimer = 0;
  return {
    now: () => now,
    setTimer(task, ms) {
      timers.set(++lastTimer, { at: now + ms, task });
      return lastTimer;
    },
    clearTimer: (timer) => void timers.delete(timer),
    advance(ms) {
      const end = now + ms;
      for (;;) {
        const due = [...timers].filter(([, { at }]) => at <= end).sort((a, b) => a[1].at - b[1].at)[0];
        if (!due) break;
        timers.delete(due[0]);
        now = due[1].at;
        due[1].task();
      }
      now = end;
    },
  };
}
