import { rentSlip, saleSlip, type CostSlip } from '../property/costs.ts';
import { costRates } from '#site/cost-rates.ts';

/** An example of a purchase or a tenancy, exact to the rupee. Shown beside our fees on the front page. */
export interface WorkedPrice {
  title: string;
  slip: CostSlip;
}

export function workedPrices(): WorkedPrice[] {
  return [
    { title: 'Buying at 1.25 crore', slip: saleSlip(1_25_00_000, costRates) },
    { title: 'Renting at 45,000 a month', slip: rentSlip(45_000, costRates) },
  ].flatMap(({ title, slip }) => (slip ? [{ title, slip }] : []));
}
