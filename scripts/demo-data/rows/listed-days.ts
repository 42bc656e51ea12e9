import { stableChoice } from '../stable-choice.ts';

const FIRST_LISTED = Date.UTC(2026, 0, 8, 4);
const LAST_LISTED = Date.UTC(2026, 10, 18, 12);
const DAY = 24 * 60 * 60 * 1000;

/** When a home was listed (spread over 2026 by its turn, 0 to 1) and when it was last checked: November, for most. */
export function listedDays(turn: number, key: string): { created: string; verified: string } {
  const choice = stableChoice(`days of ${key}`);
  const created = FIRST_LISTED + turn * (LAST_LISTED - FIRST_LISTED) + choice.between(0, 6 * 60) * 60_000;
  const checked = choice.chance(0.1)
    ? Date.UTC(2026, 9, choice.between(12, 31))
    : Date.UTC(2026, 10, choice.between(2, 20));
  const afterListing = Math.max(checked, created + DAY);
  return {
    created: new Date(created - (created % 60_000)).toISOString().replace('.000Z', 'Z'),
    verified: new Date(afterListing).toISOString().slice(0, 10),
  };
}
