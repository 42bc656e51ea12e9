import { formatDay } from '#domain/calendar/day.ts';
import { cityFolder } from '#domain/city/city-folder.ts';
import { loanOffers } from '#domain/cost/emi.ts';
import { purchaseCosts, type PurchaseLine } from '#domain/cost/purchase-costs.ts';
import type { CostRates } from '#domain/cost/rates.ts';
import { rentFirstMonth } from '#domain/cost/rent-first-month.ts';
import { formatPercent, share } from '#domain/cost/share.ts';
import { isInRupees } from '#domain/money/price.ts';
import { exactRupees, wholeRupees } from '#domain/money/rupees.ts';
import type { Property } from '#domain/property/property.ts';
import { costRates } from '#site/cost-rates.ts';
import { createRecentCache, type RecentCache } from '../cache/recent-cache.ts';

export interface ReceiptLine {
  label: string;
  value: string;
  note?: string;
}

export interface CostSlip {
  lines: ReceiptLine[];
  total: ReceiptLine;
  /** Dates and sources of the rates, and the disclaimer. */
  smallPrint: string;
}

export interface LoanTable {
  caption: string;
  heads: [rate: string, instalment: string, interest: string];
  rows: { rate: string; instalment: string; interest: string }[];
  note: string;
}

export interface Costs {
  slip: CostSlip;
  /** Null for a home to rent. */
  loan: LoanTable | null;
}

/** Null without a price in rupees, or in a state whose duties we do not know. */
export function costsOf(property: Property, rates: CostRates = costRates): Costs | null {
  const { city, property_type, price } = property;
  if (!isInRupees(property)) return null;
  if (property_type === 'Sale' && !rates.cities.includes(cityFolder(city))) return null;
  return cacheFor(rates).get(`${property_type} ${price}`, () => costsOfPrice(price, property_type, rates));
}

function costsOfPrice(
  price: Property['price'],
  offer: Property['property_type'],
  rates: CostRates,
): Costs | null {
  if (offer === 'Rent') {
    const slip = rentSlip(price, rates);
    return slip && { slip, loan: null };
  }
  const slip = saleSlip(price, rates);
  return slip && { slip, loan: loanTable(price ?? 0, rates) };
}

/** Homes of the same price have the same costs, and a publish renders them one after the other. */
const caches = new WeakMap<CostRates, RecentCache<string, Costs | null>>();
const CACHED_PRICES = 100;

function cacheFor(rates: CostRates): RecentCache<string, Costs | null> {
  const cache = caches.get(rates) ?? createRecentCache<string, Costs | null>(CACHED_PRICES);
  caches.set(rates, cache);
  return cache;
}

/** Price, duties, registration and our fee, exact to the rupee. */
export function saleSlip(price: number | null | undefined, rates: CostRates): CostSlip | null {
  const costs = purchaseCosts(price, rates);
  if (!costs) return null;
  return {
    lines: costs.lines.map((line) => saleLine(line, rates)),
    total: {
      label: 'In all',
      value: exactRupees(costs.total),
      note: 'price, duties, registration and our fee',
    },
    smallPrint: saleSmallPrint(rates),
  };
}

function saleSmallPrint({ asOf, state, sale }: CostRates): string {
  return [
    'Stamp duty is due on the higher of price and guidance value; here on the price.',
    `Rates of ${state}, looked up on ${formatDay(asOf)}: duty from ${sale.stampDuty.source}, cess and surcharge from`,
    `${sale.cessAndSurcharge.source}, registration from ${sale.registration.source}, our fee from`,
    `${sale.fee.source}. A tax on our fee, where one is due, comes on top. Not legal or financial advice.`,
  ].join(' ');
}

function saleLine({ item, rupees, basisPoints }: PurchaseLine, { sale }: CostRates): ReceiptLine {
  const rate = formatPercent(basisPoints ?? 0);
  const value = exactRupees(rupees);
  switch (item) {
    case 'price':
      return { label: 'Price', value };
    case 'stamp duty':
      return { label: 'Stamp duty', value, note: `${rate} of the price` };
    case 'cess and surcharge':
      return { label: 'Cess and surcharge', value, note: `${rate} of the duty` };
    case 'registration':
      return { label: 'Registration', value, note: describeRegistration(rate, sale.registration) };
    case 'our fee':
      return {
        label: 'Our fee',
        value,
        note: `${rate} of transaction value, payable at Sale Deed registration`,
      };
  }
}

function describeRegistration(
  rate: string,
  { since, previousBasisPoints }: CostRates['sale']['registration'],
): string {
  return since ? `${rate} since ${formatDay(since)}, ${formatPercent(previousBasisPoints)} before` : rate;
}

/** The owner and the tenant agree on the deposit themselves. */
export function rentSlip(rent: number | null | undefined, rates: CostRates): CostSlip | null {
  const month = rentFirstMonth(rent, rates);
  if (!month) return null;
  const fee = formatPercent(rates.rent.fee.basisPoints);
  const words = {
    'first month': { label: 'First month’s rent' },
    'our fee': {
      label: 'Our fee',
      note: `${fee} of annual rent (${exactRupees(month.yearlyRent)}), at lease signing`,
    },
    deposit: { label: 'Deposit' },
  };
  return {
    lines: [
      ...month.lines.map(({ item, rupees }) => ({ ...words[item], value: exactRupees(rupees) })),
      { ...words.deposit, value: 'as agreed with the owner' },
    ],
    total: {
      label: 'First month',
      value: exactRupees(month.total),
      note: 'rent and our fee, without the deposit',
    },
    smallPrint: `Fee from ${rates.rent.fee.source}, as of ${formatDay(rates.asOf)}. The deposit comes on top, and a tax on our fee where one is due. Not legal or financial advice.`,
  };
}

export function loanTable(price: number, { loan }: CostRates): LoanTable {
  const principal = share(wholeRupees(price), loan.shareOfPrice);
  return {
    caption: `Loan of ${exactRupees(principal)}, ${formatPercent(loan.shareOfPrice)} of the price, over ${loan.years} years`,
    heads: ['Assumed rate', 'EMI a month', 'Interest in all'],
    rows: loanOffers(principal, loan.assumedYearlyRates, loan.years).map((offer) => ({
      rate: `${formatPercent(offer.yearlyRate)} a year`,
      instalment: exactRupees(offer.emi),
      interest: exactRupees(offer.interest),
    })),
    note: 'The rates are assumed, not offered. Your bank names its own, and its own share of the price.',
  };
}
