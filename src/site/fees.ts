import { formatPercent } from '#domain/cost/share.ts';
import { costRates } from './cost-rates.ts';

/** Our two fees as pages format them: '0.75%' of a purchase, '7%' of a year's rent (src/site/cost-rates.ts). */
export const fees = {
  sale: formatPercent(costRates.sale.fee.basisPoints),
  rent: formatPercent(costRates.rent.fee.basisPoints),
} as const;
