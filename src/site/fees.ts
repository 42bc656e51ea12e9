import { formatPercent } from '#domain/cost/share.ts';
import { costs } from './costs.ts';

/** Our two fees as pages format them: '0.75%' of a purchase, '7%' of a year's rent (src/site/costs.ts). */
export const fees = {
  sale: formatPercent(costs.sale.fee.basisPoints),
  rent: formatPercent(costs.rent.fee.basisPoints),
} as const;
