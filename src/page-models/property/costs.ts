import { shownFacts } from '#domain/fact/shown-facts.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { cityFolder } from '#domain/city/city-folder.ts';
import { type DutyTerms, possibleDuties } from '#domain/cost/duty.ts';
import { NO_MAINTENANCE } from '#domain/cost/no-maintenance.ts';
import { loanOffers } from '#domain/cost/emi.ts';
import { type PurchaseCosts, purchaseCosts, type PurchaseLine } from '#domain/cost/purchase-costs.ts';
import type { CostRates, DutySlab } from '#domain/cost/rates.ts';
import { rentFirstMonth } from '#domain/cost/rent-first-month.ts';
import { formatPercent, share } from '#domain/cost/share.ts';
import { isInRupees } from '#domain/money/price.ts';
import { type Charge, parseCharge, sayCharge } from '#domain/money/charge.ts';
import { rupeesOf } from '#domain/property/deposit.ts';
import { pageLabels } from '#domain/property/page-labels.ts';
import { exactRupees, wholeRupees } from '#domain/money/rupees.ts';
import type { Property } from '#domain/property/property.ts';
import { costRates } from '#site/cost-rates.ts';
import { type GlossaryId, ratesPath } from '#site/glossary.ts';
import { formatCount, joinNames } from '#domain/text/text.ts';
import { createRecentCache, type RecentCache } from '#domain/cache/recent-cache.ts';

export interface ReceiptLine {
  label: string;
  value: string;
  note?: string;
  /** A word of it that a stranger may not know. */
  explains?: GlossaryId;
}

export interface CostSlip {
  lines: ReceiptLine[];
  total: ReceiptLine;
  /** The lower total, where it depends on what nobody has said. Null where there is one total. */
  otherTotal: ReceiptLine | null;
  /** The date of the rates, and the disclaimer. */
  smallPrint: string;
  /** Where the sources of the rates stand. Null where the small print names them. */
  sources: string | null;
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
  const duties = property_type === 'Sale' ? possibleDuties(property) : [];
  const key = [property_type, price, ...duties, ...TERMS.map((term) => property[term] ?? '')].join(' ');
  return cacheFor(rates).get(key, () => costsOfPrice(property, rates));
}

/** The columns, beside the price and what decides the duty, on which costs depend. */
const TERMS = ['deposit', 'brokerage', 'maint_charges', 'lock_in_months', 'notice_months'] as const;

export type CostTerms = Pick<Property, (typeof TERMS)[number]>;

function costsOfPrice(home: Property, rates: CostRates): Costs | null {
  const { price, property_type: offer } = home;
  if (offer === 'Rent') {
    const slip = rentSlip(price, rates, home);
    return slip && { slip, loan: null };
  }
  const slip = saleSlip(price, rates, home);
  return slip && { slip, loan: loanTable(price ?? 0, rates) };
}

/** Homes of the same price and terms have the same costs: 13,277 homes have 2,286. */
const caches = new WeakMap<CostRates, RecentCache<string, Costs | null>>();
const CACHED_PRICES = 1_500;

function cacheFor(rates: CostRates): RecentCache<string, Costs | null> {
  const cache = caches.get(rates) ?? createRecentCache<string, Costs | null>(CACHED_PRICES);
  caches.set(rates, cache);
  return cache;
}

/** Price, duties, registration, our fee, and the brokerage where it is stated, exact to the rupee (decision D7). */
export function saleSlip(
  price: number | null | undefined,
  rates: CostRates,
  { brokerage, ...home }: Partial<CostTerms> & DutyTerms = {},
): CostSlip | null {
  const full = purchaseCosts(price, rates, 'full');
  const reduced = purchaseCosts(price, rates, 'first registration');
  if (!full || !reduced) return null;
  const [due, orDue] = possibleDuties(home);
  const costs = due === 'full' ? full : reduced;
  const isReducible = reduced.total < full.total;
  const paid = rupeesOf(parseCharge(brokerage), { price });
  const inAll = (total: bigint) => exactRupees(total + wholeRupees(paid ?? 0));
  return {
    lines: [...costs.lines.map((line) => saleLine(line, rates)), ...brokerageLines(brokerage, paid)],
    total: {
      label: 'In all',
      value: inAll(costs.total),
      note: `price, duties, registration${paid ? ', our fee and brokerage' : ' and our fee'}`,
    },
    otherTotal:
      orDue && isReducible
        ? {
            label: 'Or in all',
            value: inAll(reduced.total),
            note: `with ${dutyRate(reduced)} stamp duty, if it is a flat registered for the first time`,
          }
        : null,
    smallPrint: saleSmallPrint(rates, isReducible),
    sources: ratesPath,
  };
}

const dutyRate = ({ lines }: PurchaseCosts) =>
  formatPercent(lines.find(({ item }) => item === 'stamp duty')?.basisPoints ?? 0);

function saleSmallPrint({ asOf, state, sale }: CostRates, isReducible: boolean): string {
  return [
    'The price goes to the seller, duties and registration to the state.',
    'Stamp duty is due on the higher of price and guidance value; here on the price.',
    ...(isReducible ? [describeSlabs(sale.stampDuty.slabs)] : []),
    `Rates of ${state}, looked up on ${formatDay(asOf)}.`,
    'A tax on our fee, where one is due, comes on top. Not legal or financial advice.',
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

function describeSlabs(slabs: readonly DutySlab[]): string {
  const reduced = slabs.flatMap(({ upTo, basisPoints }) =>
    upTo === null ? [] : [`${formatPercent(basisPoints)} up to ${exactRupees(upTo)}`],
  );
  const full = slabs.find(({ upTo }) => upTo === null)?.basisPoints ?? 0;
  return `A flat registered for the first time pays ${joinNames(reduced)}; a resale, a house and a plot pay ${formatPercent(full)}.`;
}

function describeRegistration(
  rate: string,
  { since, previousBasisPoints }: CostRates['sale']['registration'],
): string {
  return since ? `${rate} since ${formatDay(since)}, ${formatPercent(previousBasisPoints)} before` : rate;
}

/** A brokerage is in the total if it is known in rupees. */
function brokerageLines(stored: string | null | undefined, rupees: number | null): ReceiptLine[] {
  const charge = parseCharge(stored);
  if (!charge) return [];
  if (rupees === null || charge.kind === 'rupees')
    return [{ label: shownFacts.brokerage.label, value: sayCharge(charge), note: TO_THE_PARTNER }];
  return [
    {
      label: shownFacts.brokerage.label,
      value: exactRupees(rupees),
      note: `${sayCharge(charge)}, ${TO_THE_PARTNER}`,
    },
  ];
}

const TO_THE_PARTNER = 'to the partner, beside our fee';

/**
 * What renting a home costs. Where nobody has stated the deposit, the owner and the tenant agree on it themselves. Null
 * without a rent.
 */
export function rentSlip(
  rent: number | null | undefined,
  rates: CostRates,
  terms: Partial<CostTerms> = {},
): CostSlip | null {
  const charge = parseCharge(terms.deposit);
  const deposit = rupeesOf(charge, { price: rent });
  const brokerage = rentBrokerage(terms.brokerage, rent);
  const maintenance = terms.maint_charges ?? null;
  const month = rentFirstMonth(rent, rates, { deposit, brokerage, maintenance });
  if (!month) return null;
  const fee = formatPercent(rates.rent.fee.basisPoints);
  return {
    lines: [
      { label: 'First month’s rent', value: exactRupees(wholeRupees(rent ?? 0)) },
      maintenanceLine(maintenance),
      {
        label: 'Our fee',
        value: exactRupees(month.fee),
        note: `${fee} of annual rent (${exactRupees(month.yearlyRent)}), at lease signing`,
      },
      ...brokerageLines(brokerage === null ? null : terms.brokerage, brokerage),
      depositLine(charge, deposit),
    ],
    total: {
      label: 'First month',
      value: exactRupees(month.total),
      note: totalNote({ deposit, brokerage, maintenance }),
    },
    otherTotal: null,
    smallPrint: [
      `Fee from ${rates.rent.fee.source}, as of ${formatDay(rates.asOf)}.`,
      deposit === null
        ? 'The deposit comes on top, and a tax on our fee where one is due.'
        : 'A tax on our fee, where one is due, comes on top.',
      ...(deposit ? ['What may be taken off the deposit is what you agree in writing.'] : []),
      ...termSentences(terms),
      'Not legal or financial advice.',
    ].join(' '),
    sources: null,
  };
}

/** A share of a price says nothing about a rent. */
function rentBrokerage(stored: string | null | undefined, rent: number | null | undefined): number | null {
  const charge = parseCharge(stored);
  return charge?.kind === 'percent' ? null : rupeesOf(charge, { price: rent });
}

function depositLine(charge: Charge | null, rupees: number | null): ReceiptLine {
  if (!charge || rupees === null)
    return { label: shownFacts.deposit.label, value: 'as agreed with the owner' };
  if (rupees === 0) return { label: shownFacts.deposit.label, value: 'None' };
  const back = 'comes back at the end';
  return {
    label: shownFacts.deposit.label,
    value: exactRupees(rupees),
    note: charge.kind === 'months' ? `${sayCharge(charge)}, ${back}` : back,
  };
}

function maintenanceLine(rupees: number | null): ReceiptLine {
  const label = pageLabels.maintenance;
  if (rupees === null) return { label, value: 'nobody has said', note: 'ask whether it is in the rent' };
  if (rupees === 0) return { label, value: NO_MAINTENANCE };
  return { label, value: exactRupees(rupees), note: 'a month, beside the rent' };
}

function totalNote({
  deposit,
  brokerage,
  maintenance,
}: Record<'deposit' | 'brokerage' | 'maintenance', number | null>): string {
  const paid = [
    'rent',
    ...(maintenance ? ['maintenance'] : []),
    'our fee',
    ...(brokerage ? ['brokerage'] : []),
  ];
  if (deposit) return `${joinNames([...paid, 'the deposit'])}, which comes back at the end`;
  return `${joinNames(paid)}${deposit === 0 ? '; no deposit is paid' : ', without the deposit'}`;
}

function termSentences({ lock_in_months: lockIn, notice_months: notice }: Partial<CostTerms>): string[] {
  return [
    ...(lockIn ? [`Lock-in: ${formatCount(lockIn, 'month')}.`] : []),
    ...(notice ? [`Notice: ${formatCount(notice, 'month')}.`] : []),
  ];
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
