import type { ProfileNote } from './profile.ts';

/** What `npm test` may cost. A slow test of what rarely changes belongs to `npm run test:hard`. */
const BUDGET_CPU_MINUTES = 80;
/** CPU seconds of the reference work on the machine of the budget. On a slower one the budget grows with it. */
const REFERENCE_SECONDS = 0.25;

export interface SuiteBudget {
  /** 'The tests took 61.2 CPU minutes. On this machine they may take 80.' */
  text: string;
  isExceeded: boolean;
}

/** `reference`: CPU seconds that the reference work takes here. Null if nothing was noted, as outside of Linux. */
export function judgeSuite(notes: readonly ProfileNote[], reference: number): SuiteBudget | null {
  const minutes = notes.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0) / 60;
  if (minutes === 0) return null;
  const budget = BUDGET_CPU_MINUTES * Math.max(1, reference / REFERENCE_SECONDS);
  const text = `The tests took ${minutes.toFixed(1)} CPU minutes. On this machine they may take ${budget.toFixed(0)}.`;
  return { text, isExceeded: minutes > budget };
}
