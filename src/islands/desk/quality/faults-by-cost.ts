import type { QualityRule } from '#contracts/admin-quality.ts';

/**
 * What one home with this fault costs, from 1 to 5: whether people can find the home, then whether they can decide
 * (decision 245).
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
  { rule: 'missing_verification', cost: 2 },
  { rule: 'stale_verification', cost: 1 },
  { rule: 'no_area_basis', cost: 1 },
  { rule: 'shared_slug', cost: 1 },
];

/** The faults that homes have, with their number, those that cost most first: the cost of one home times the homes. */
export function faultsByCost(
  counts: Readonly<Record<QualityRule, number>>,
): { rule: QualityRule; homes: number }[] {
  return costs
    .map(({ rule, cost }) => ({ rule, homes: counts[rule], cost }))
    .filter(({ homes }) => homes > 0)
    .sort((a, b) => b.homes * b.cost - a.homes * a.cost)
    .map(({ rule, homes }) => ({ rule, homes }));
}
