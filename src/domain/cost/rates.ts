import type { Day } from '../calendar/day.ts';

/** Hundredths of a percent: 75 is 0.75 %. Whole numbers, so that every rupee is exact. */
export type BasisPoints = number;

/** A rate, the day it came into force where that is known, and who says so. */
export interface DatedRate {
  basisPoints: BasisPoints;
  since?: Day;
  source: string;
}

/** Stamp duty is one rate on the whole price: the rate of the first slab whose limit the price does not exceed. */
export interface DutySlab {
  /** Upper limit in whole rupees, inclusive; null for the top slab. */
  upTo: bigint | null;
  basisPoints: BasisPoints;
}

/** What a purchase, a tenancy and a loan cost beside the price; one dated configuration (src/site/costs.ts). */
export interface CostRates {
  /** The day all rates were last looked up. */
  asOf: Day;
  /** Folder of the cities whose state levies these duties. */
  cities: readonly string[];
  state: string;
  sale: {
    stampDuty: { slabs: readonly DutySlab[]; source: string };
    /** Of the duty, not of the price. */
    cessAndSurcharge: DatedRate;
    registration: DatedRate & { before: BasisPoints };
    fee: DatedRate;
  };
  /** Of the rent of twelve months. */
  rent: { fee: DatedRate };
  loan: { ofPrice: BasisPoints; years: number; assumedYearlyRates: readonly BasisPoints[] };
}
