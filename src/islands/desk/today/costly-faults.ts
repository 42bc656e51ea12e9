import type { QualityRule } from '#contracts/admin-quality.ts';

/**
 * What one home with this fault costs, from 1 to 5: whether people can find the home, then whether they can decide
 * (decision 245). Homes that are only due for a check have a line of their own.
 */
const costs: readonly { rule: QualityRule; cost: number }[] = [
  { rule: 'no_price', cost: 5 },
  { rule: 'unlikely_price', cost: 5 },
  { rule: 'no_area', cost: 4 },
  { rule: 'no_photo', cost: 4 },
  { rule: 'broken_image', cost: 4 },
  { rule: 'no_sqft', cost: 3 },
  { rule: 'unlikely_sqft', cost: 3 },
  { rule: 'missing_facts', cost: 2 },
  { rule: 'no_area_basis', cost: 1 },
  { rule: 'shared_slug', cost: 1 },
];

const LINES = 3;

/** The faults that cost most, with the number of homes: the cost of one home times the homes. At most three. */
export function costlyFaults(
  counts: Readonly<Record<QualityRule, number>>,
): { rule: QualityRule; homes: number }[] {
  return costs
    .map(({ rule, cost }) => ({ rule, homes: counts[rule], cost }))
    .filter(({ homes }) => homes > 0)
    .sort((a, b) => b.homes * b.cost - a.homes * a.cost)
    .slice(0, LINES)
    .map(({ rule, homes }) => ({ rule, homes }));
}
