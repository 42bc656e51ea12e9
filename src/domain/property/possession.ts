import { monthName } from '../calendar/month.ts';

/**
 * When a home for sale can be moved into. Rows store one text: 'ready', 'under_construction', or the month until which it
 * is built, '2027-06'.
 */
export type Possession = { state: 'ready' } | { state: 'under construction'; until: string | null };

const MONTH = /^(20\d\d)-(0[1-9]|1[0-2])$/;

/** Reads what a row stores. Null for any other text. */
export function parsePossession(stored: string | null | undefined): Possession | null {
  if (stored === 'ready') return { state: 'ready' };
  if (stored === 'under_construction') return { state: 'under construction', until: null };
  return stored && MONTH.test(stored) ? { state: 'under construction', until: stored } : null;
}

/** Whether the month until which a home is built is over: nobody has said since whether it is ready. `today`: 'YYYY-MM-DD'. */
export function isPossessionOver(stored: string | null | undefined, today: string): boolean {
  return stored !== null && stored !== undefined && MONTH.test(stored) && stored < today.slice(0, 7);
}

/** 'Ready to move', 'Under construction until June 2027'. */
export function sayPossession(possession: Possession): string {
  if (possession.state === 'ready') return 'Ready to move';
  const { until } = possession;
  if (until === null) return 'Under construction';
  return `Under construction until ${monthName(Number(until.slice(5)))} ${until.slice(0, 4)}`;
}
