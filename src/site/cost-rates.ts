import type { CostRates } from '#domain/cost/rates.ts';

/**
 * The only place for the rates that the site uses. Not legal or financial advice: the duties come from secondary
 * sources. Look them up again before you change `asOf`. Change rate, `since` and `source` together. All pages follow.
 */
export const costRates = {
  asOf: '2026-11-21',
  cities: ['bangalore'],
  state: 'Karnataka',
  sale: {
    stampDuty: {
      slabs: [
        { upTo: 20_00_000n, basisPoints: 200 },
        { upTo: 45_00_000n, basisPoints: 300 },
        { upTo: null, basisPoints: 500 },
      ],
      // As India TV, Business Standard, Mint, Mangalorean and Business Today reported them. A page has no room for their names.
      source: 'the state’s budgets of March 2020 and 2021',
    },
    cessAndSurcharge: { basisPoints: 1200, source: 'guides for homes inside the city' },
    registration: {
      basisPoints: 200,
      previousBasisPoints: 100,
      since: '2025-08-31',
      source: 'The Hindu, Hindustan Times and New Indian Express of 31 August 2025',
    },
    fee: { basisPoints: 75, source: 'our agreement with buyers' },
  },
  rent: { fee: { basisPoints: 700, source: 'our agreement with tenants' } },
  loan: { shareOfPrice: 8000, years: 20, assumedYearlyRates: [800, 900, 1000] },
} as const satisfies CostRates;
