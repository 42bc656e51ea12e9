import type { Day } from '../calendar/day.ts';

/** Hundredths of a percent: 75 is 0.75 %. Whole numbers keep every amount exact. */
export type BasisPoints = number;

export interface DatedRate {
  basisPoints: BasisPoints;
  since?: Day;
  source: string;
}

/**
 * Stamp duty is one rate on the whole price. The first slab whose limit the price does not exceed gives the rate of a
 * flat that is registered for the first time. All other sales pay that of the top slab.
 */
export interface DutySlab {
  /** Upper limit in whole rupees, inclusive. Null for the top slab. */
  upTo: bigint | null;
  basisPoints: BasisPoints;
}

/** Rates of the costs of a purchase, a tenancy and a loan besides the price. Set once, in src/site/cost-rates.ts. */
export interface CostRates {
  /** The day all rates were last looked up. */
  asOf: Day;
  /** Folders of the cities whose state levies these duties. */
  cities: readonly string[];
  state: string;
  sale: {
    stampDuty: { slabs: readonly DutySlab[]; source: string };
    /** A share of the duty, not of the price. */
    cessAndSurcharge: DatedRate;
    registration: DatedRate & { previousBasisPoints: BasisPoints };
    fee: DatedRate;
  };
  /** A share of the rent of twelve months. */
  rent: { fee: DatedRate };
  loan: { shareOfPrice: BasisPoints; years: number; assumedYearlyRates: readonly BasisPoints[] };
}
