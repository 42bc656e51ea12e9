import type { Day } from '../calendar/day.ts';
import { monthName } from '../calendar/month.ts';
import { parseCharge } from '../money/charge.ts';
import { isInRupees, isKnownPrice } from '../money/price.ts';
import { exactRupees, formatNumber } from '../money/rupees.ts';
import type { Offer } from '../offer.ts';
import { contactIn } from '../text/contact-in-text.ts';
import { furthestOf, sayPriceStep, sayRate } from './price-step.ts';
import { isNoHome, noHomeInTitle } from './no-home.ts';
import { isFarRate, type SqftRate } from './sqft-rate.ts';

/**
 * The prices and sizes that homes here have, with ample room on both sides. A price is in rupees, of a rent a month.
 * What lies outside is a slip: rupees in place of lakh, a rent among the sales, metres, a size in a wrong column. The
 * view of data quality has the same bounds (supabase/schemas/28_property_faults.sql), and so has what partners say by link
 * (79_doubts.sql).
 */
export const PRICES: Readonly<Record<Offer, readonly [min: number, max: number]>> = {
  Sale: [1_00_000, 1_000_00_00_000],
  Rent: [1_000, 50_00_000],
};
export const SIZES = [100, 1_00_000] as const;
/** Less is hardly the carpet area of the same home: walls and shared parts take about a third. */
const LEAST_CARPET = 0.4;
const MOST_ROOMS = 20;
/** Rupees a month, of a home for sale. */
const MOST_MAINTENANCE = 1_00_000;
/** A deposit in rupees: less is a number of months, and more than ten years of rent is another sum. */
const LEAST_DEPOSIT = 500;
const MOST_MONTHS_OF_DEPOSIT = 120;
const MOST_YEARS_TO_BUILD = 15;

export interface PricedHome {
  property_type?: unknown;
  price?: number | null | undefined;
  currency?: string | null | undefined;
  sqft?: number | null | undefined;
}

/** A price in another currency is not judged, nor one that is not given. */
export function isPlausiblePrice({ property_type, price, currency }: PricedHome): boolean {
  if (!isKnownPrice(price) || !isInRupees({ currency })) return true;
  const [min, max] = PRICES[offerOf(property_type)];
  return price >= min && price <= max;
}

/** A size that is not given is not judged. */
export function isPlausibleSize(sqft: number | null | undefined): boolean {
  return !sqft || (sqft >= SIZES[0] && sqft <= SIZES[1]);
}

type Row = Readonly<Record<string, unknown>>;

/** A value that is hardly true: it waits for a person, and no page shows it (decision D1). */
export interface Doubt {
  column: string;
  value: unknown;
  /** Why, as a sentence. */
  reason: string;
  /** For a person who writes it: answered with yes, it stands. */
  question: string;
}

/** What the rules know beside the home. Without a part of it, what needs that part is not doubted. */
export interface DoubtContext {
  today?: Day | undefined;
  /** Prices from which a step is measured: what staff or a file stated last, and 30 days ago. Else the price of before. */
  earlier?: readonly number[] | undefined;
  /** Of homes like this one in its area. */
  rate?: SqftRate | null | undefined;
  /** Names of our cities. */
  cities?: readonly string[] | undefined;
  /** Values that a person has said are right, by column. */
  vouched?: Row | undefined;
}

/**
 * What is doubted of these changes of a home; `before` of a new home is empty. The same rules judge what staff write, and what
 * files, data sets and links state. A value that was there before has been asked about already.
 */
export function doubtsIn(before: Row, changes: Row, context: DoubtContext = {}): Doubt[] {
  const after = { ...before, ...changes };
  const vouched = new Map(Object.entries(context.vouched ?? {}));
  const isChanged = (column: string) => column in changes && !isSameValue(after[column], before[column]);
  const doubts = new Map<string, Doubt>();
  for (const { columns, question, reason } of [...found(after, context), ...steps(before, after, context)]) {
    const column = columns.find(isChanged);
    if (column === undefined || doubts.has(column)) continue;
    const value = after[column];
    if (!vouched.has(column) || !isSameValue(vouched.get(column), value))
      doubts.set(column, { column, value, reason, question });
  }
  return [...doubts.values()];
}

/** The questions that whoever writes these changes is asked first. */
export function questionsAbout(row: Row, changes: Row, context: DoubtContext = {}): string[] {
  return doubtsIn(row, changes, context).map(({ question }) => question);
}

/** What is doubted of a home whatever was before. */
export function doubtsAbout(home: PricedHome): Pick<Doubt, 'column' | 'question'>[] {
  return doubtsIn({}, { ...home }).map(({ column, question }) => ({ column, question }));
}

interface Found {
  /** The columns that may be at fault, the likeliest first. */
  columns: readonly string[];
  question: string;
  reason: string;
}

function found(after: Row, context: DoubtContext): Found[] {
  return [
    ...priceDoubts(after, context),
    ...sizeDoubts(after),
    ...roomDoubts(after),
    ...chargeDoubts(after),
    ...monthDoubts(after, context),
    ...cityDoubts(after, context),
    ...kindDoubts(after),
    ...textDoubts(after),
  ];
}

const isSameValue = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
const offerOf = (property_type: unknown): Offer => (property_type === 'Rent' ? 'Rent' : 'Sale');
const numberIn = (row: Row, column: string): number | null => {
  const value = row[column];
  return typeof value === 'number' && value > 0 ? value : null;
};
const textIn = (row: Row, column: string): string | null => {
  const value = row[column];
  return typeof value === 'string' && value.trim() !== '' ? value : null;
};

function priced(row: Row): PricedHome & { offer: Offer; price: number | null } {
  const price = numberIn(row, 'price');
  return {
    property_type: row['property_type'],
    offer: offerOf(row['property_type']),
    price,
    currency: textIn(row, 'currency'),
  };
}

const isHome = (row: Row) => row['property_type'] === 'Sale' || row['property_type'] === 'Rent';

const sayPrice = (price: number, offer: Offer) =>
  `${exactRupees(price)}${offer === 'Rent' ? ' a month' : ''}`;

function priceDoubts(after: Row, { rate }: DoubtContext): Found[] {
  const home = priced(after);
  if (home.price === null || !isHome(after) || !isInRupees(home)) return [];
  const asked = `Is the price really ${sayPrice(home.price, home.offer)}?`;
  if (!isPlausiblePrice(home)) {
    const [min, max] = PRICES[home.offer].map(exactRupees);
    const reason = `${home.offer === 'Rent' ? 'Homes to rent' : 'Homes for sale'} cost ${min} to ${max}.`;
    return [{ columns: ['price', 'property_type', 'currency'], reason, question: `${asked} ${reason}` }];
  }
  const sqft = numberIn(after, 'sqft');
  if (!rate || home.offer === 'Rent' || sqft === null || !isPlausibleSize(sqft)) return [];
  const perSqft = home.price / sqft;
  if (!isFarRate(perSqft, rate.middle)) return [];
  const reason = sayRate(perSqft, rate);
  return [
    {
      columns: ['price', 'sqft'],
      reason,
      question: `${asked} ${reason}`,
    },
  ];
}

const SIZE_COLUMNS = ['sqft', 'carpet_sqft', 'plot_sqft'] as const;
const sizeNames = { sqft: 'size', carpet_sqft: 'carpet area', plot_sqft: 'size of the plot' } as const;
/** 25 acres. */
const MOST_PLOT = 11_00_000;

function sizeDoubts(after: Row): Found[] {
  const bounds = SIZE_COLUMNS.flatMap((column): Found[] => {
    const sqft = numberIn(after, column);
    const isPlot = column === 'plot_sqft' || after['area_basis'] === 'plot';
    const [min, max] = [SIZES[0], isPlot ? MOST_PLOT : SIZES[1]];
    if (sqft === null || (sqft >= min && sqft <= max)) return [];
    const reason = `Homes have ${formatNumber(min)} to ${formatNumber(max)} sqft.`;
    return [
      {
        columns: [column],
        reason,
        question: `Is the ${sizeNames[column]} really ${formatNumber(sqft)} sqft? ${reason}`,
      },
    ];
  });
  return [...bounds, ...carpetDoubts(after)];
}

function carpetDoubts(after: Row): Found[] {
  const [carpet, sqft, basis] = [
    numberIn(after, 'carpet_sqft'),
    numberIn(after, 'sqft'),
    after['area_basis'],
  ];
  const isAround = basis === 'super_built_up' || basis === 'built_up';
  if (carpet === null || sqft === null || !isAround) return [];
  if (carpet <= sqft && carpet >= sqft * LEAST_CARPET) return [];
  const share = Math.round((carpet / sqft) * 100);
  const reason = `That is ${share} % of the ${basis === 'built_up' ? 'built-up' : 'super built-up'} area of ${formatNumber(sqft)} sqft.`;
  const question = `Is the carpet area really ${formatNumber(carpet)} sqft? ${reason}`;
  return [{ columns: ['carpet_sqft', 'sqft', 'area_basis'], reason, question }];
}

function roomDoubts(after: Row): Found[] {
  return (['bedrooms', 'baths'] as const).flatMap((column): Found[] => {
    const rooms = numberIn(after, column);
    if (rooms === null || rooms <= MOST_ROOMS) return [];
    const [name, reason] = [column === 'baths' ? 'bathrooms' : 'bedrooms', `Homes have up to ${MOST_ROOMS}.`];
    return [
      {
        columns: [column],
        reason,
        question: `Does it really have ${formatNumber(rooms)} ${name}? ${reason}`,
      },
    ];
  });
}

function chargeDoubts(after: Row): Found[] {
  const { price, offer, currency } = priced(after);
  if (!isHome(after) || !isInRupees({ currency })) return [];
  const doubts: Found[] = [];
  const maintenance = numberIn(after, 'maint_charges');
  const most = offer === 'Rent' ? Math.max(price ?? MOST_MAINTENANCE, 5_000) : MOST_MAINTENANCE;
  if (maintenance !== null && maintenance > most) {
    const reason =
      offer === 'Rent' && price !== null
        ? 'That is more than the rent.'
        : `It is hardly ever more than ${exactRupees(most)}.`;
    const question = `Is the maintenance really ${exactRupees(maintenance)} a month? ${reason}`;
    doubts.push({ columns: ['maint_charges', 'price'], reason, question });
  }
  const deposit = parseCharge(textIn(after, 'deposit'));
  if (deposit?.kind !== 'rupees' || deposit.rupees === 0) return doubts;
  const question = `Is the deposit really ${exactRupees(deposit.rupees)}?`;
  if (deposit.rupees < LEAST_DEPOSIT) {
    const reason = 'It may be a number of months.';
    doubts.push({ columns: ['deposit'], reason, question: `${question} ${reason}` });
  } else if (offer === 'Rent' && price !== null && deposit.rupees > price * MOST_MONTHS_OF_DEPOSIT) {
    const reason = `That is the rent of ${formatNumber(Math.round(deposit.rupees / price))} months.`;
    doubts.push({ columns: ['deposit', 'price'], reason, question: `${question} ${reason}` });
  }
  return doubts;
}

const MONTH = /^(20\d\d)-(0[1-9]|1[0-2])$/;

function monthDoubts(after: Row, { today }: DoubtContext): Found[] {
  const month = MONTH.exec(textIn(after, 'possession') ?? '')?.[0];
  if (!month || !today) return [];
  const asked = `Is it really being built until ${monthName(Number(month.slice(5)))} ${month.slice(0, 4)}?`;
  const last = `${Number(today.slice(0, 4)) + MOST_YEARS_TO_BUILD}${today.slice(4, 7)}`;
  if (month >= today.slice(0, 7) && month <= last) return [];
  const reason =
    month > last ? `That is more than ${MOST_YEARS_TO_BUILD} years from now.` : 'That month has passed.';
  return [{ columns: ['possession'], reason, question: `${asked} ${reason}` }];
}

const nameOfCity = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/^(?:bengaluru|bengalooru|blr)\b.*$/, 'bangalore')
    .replace(/^bangalore\b.*$/, 'bangalore');

/** A home of another city would stand among ours. Without any city of ours nobody can tell. */
function cityDoubts(after: Row, { cities = [] }: DoubtContext): Found[] {
  const city = textIn(after, 'city');
  if (city === null || cities.length === 0 || cities.some((ours) => nameOfCity(ours) === nameOfCity(city)))
    return [];
  const reason = `Our homes are in ${cities.slice(0, 5).join(', ')}.`;
  return [{ columns: ['city'], reason, question: `Is the city really ${city}? ${reason}` }];
}

/** A bed in a hostel or a shop is no home, whoever lists it as one. */
function kindDoubts(after: Row): Found[] {
  const type = textIn(after, 'asset_type');
  const start = noHomeInTitle(textIn(after, 'title') ?? '');
  const reason = 'Only homes are listed.';
  return [
    ...(type !== null && isNoHome(type)
      ? [{ columns: ['asset_type'], reason, question: `Is it really a home? ‘${type}’ is none. ${reason}` }]
      : []),
    ...(start === null
      ? []
      : [
          {
            columns: ['title'],
            reason,
            question: `Is it really a home? The title begins with ‘${start}’. ${reason}`,
          },
        ]),
  ];
}

const TEXTS = [
  'title',
  'description',
  'area',
  'asset_type',
  'facing_dir',
  'floor_no',
  'furnished_with',
  'marketing_tag',
] as const;
const textNames = new Map<string, string>([
  ['title', 'title'],
  ['description', 'description'],
  ['marketing_tag', 'tag'],
]);

function textDoubts(after: Row): Found[] {
  return TEXTS.flatMap((column): Found[] => {
    const value = after[column];
    const text = Array.isArray(value) ? value.join('\n') : value;
    const contact = typeof text === 'string' ? contactIn(text) : null;
    if (contact === null) return [];
    const reason = `It has ${contact}, and visitors reach the people of a home through us.`;
    return [
      {
        columns: [column],
        reason,
        question: `Shall the ${textNames.get(column) ?? 'text'} really be shown? ${reason}`,
      },
    ];
  });
}

/** How far a price or a size is from what was stated before. What was no plausible price is corrected, and may jump. */
function steps(before: Row, after: Row, { earlier }: DoubtContext): Found[] {
  const [was, now] = [priced(before), priced(after)];
  const isComparable =
    before['property_type'] === after['property_type'] &&
    isInRupees(was) &&
    isInRupees(now) &&
    isPlausiblePrice(was);
  const doubts: Found[] = [];
  const known = (earlier ?? [was.price ?? 0]).filter((price) => isPlausiblePrice({ ...was, price }));
  const far =
    isComparable && now.price !== null && now.price !== was.price ? furthestOf(now.price, known) : null;
  if (far !== null && now.price !== null) {
    const reason = sayPriceStep(now.price, far);
    doubts.push({
      columns: ['price'],
      reason,
      question: `Is the price really ${exactRupees(now.price)}? ${reason}`,
    });
  }
  for (const column of SIZE_COLUMNS) {
    const [size, former] = [numberIn(after, column), numberIn(before, column)];
    const isSameKind = column !== 'sqft' || before['area_basis'] === after['area_basis'];
    if (size === null || former === null || !isSameKind || !isPlausibleSize(former)) continue;
    if (furthestOf(size, [former]) === null) continue;
    const reason = `It was ${formatNumber(former)} sqft.`;
    doubts.push({
      columns: [column],
      reason,
      question: `Is the ${sizeNames[column]} really ${formatNumber(size)} sqft? ${reason}`,
    });
  }
  return doubts;
}
