import type { QualityRule } from '#contracts/admin-quality.ts';
import { faultsByCost } from '../quality/faults-by-cost.ts';

const LINES = 3;

/** The faults that cost most, at most three. Homes that are only due for a check have a line of their own. */
export const costlyFaults = (counts: Readonly<Record<QualityRule, number>>) =>
  faultsByCost(counts)
    .filter(({ rule }) => rule !== 'missing_verification' && rule !== 'stale_verification')
    .slice(0, LINES);
