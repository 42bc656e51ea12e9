import type { ProfileNote } from './profile.ts';

/** CPU minutes of `npm test`: twelve minutes on two cores (decision 401). */
const TARGET_CPU_MINUTES = 24;
/**
 * What the same tests take more when the machine is busy: caches are shared, and waiting costs too. The tests take 20
 * minutes alone, so half as much again is too dear. A slow test of what rarely changes gets the tag `nightly`.
 */
const ALLOWANCE = 1.25;
/** CPU seconds of the reference work on the machine of the budget. On a slower one the budget grows with it. */
const REFERENCE_SECONDS = 0.25;

export interface SuiteBudget {
  /** 'The tests took 20.3 CPU minutes. On this machine they may take 30.' */
  text: string;
  isExceeded: boolean;
}

/** `reference`: CPU seconds that the reference work takes here. Null if nothing was noted, as outside of Linux. */
export function judgeSuite(notes: readonly ProfileNote[], reference: number): SuiteBudget | null {
  const minutes = notes.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0) / 60;
  if (minutes === 0) return null;
  const budget = TARGET_CPU_MINUTES * ALLOWANCE * Math.max(1, reference / REFERENCE_SECONDS);
  const text = `The tests took ${minutes.toFixed(1)} CPU minutes. On this machine they may take ${budget.toFixed(0)}.`;
  return { text, isExceeded: minutes > budget };
}
