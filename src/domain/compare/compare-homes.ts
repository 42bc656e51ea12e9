import type { Offer } from '../offer.ts';
import { exactRupees } from '../money/rupees.ts';

/** As the page of the home gives them. Null for a fact that the page does not give. */
export interface ComparedHome {
  type: Offer;
  /** Whole rupees. */
  price: number | null;
  /** 'USD 250,000': the price of a home that is not priced in rupees. It is shown and not compared. */
  otherCurrency?: string | null;
  /** Whole rupees. For a sale: the price with duties and our fee. For a rental: the first month without the deposit. */
  total: number | null;
  /** Rupees a month, and the assumed rate as the page writes it. */
  emi: { rupees: number; rate: string } | null;
  /** Square feet of carpet area. */
  carpet: number | null;
  bedrooms: string | null;
  baths: string | null;
  floor: string | null;
  facing: string | null;
  /** Rupees a month. */
  maintenance: number | null;
  /** The station nearest to the middle of the area. Never measured from the home itself. */
  metro: { station: string; kilometres: number } | null;
  /** 'Checked on 14 November 2026'. */
  check: string | null;
  /** Papers that we saw during a check. Null if nobody has asked for any. */
  papers: readonly string[] | null;
}

export interface ComparedCell {
  text: string;
  /** 'lowest': shown beside the best value of a row of amounts. */
  mark: string | null;
  /** False if the page does not give the value, or if it cannot be compared. */
  isKnown: boolean;
}

export interface ComparedRow {
  label: string;
  /** True if at least two homes have different known values. */
  differs: boolean;
  cells: ComparedCell[];
}

export interface ComparisonTable {
  rows: ComparedRow[];
  /** The questions to ask about each home: 'Ask: carpet area'. */
  questions: string[][];
}

interface Line {
  label: string;
  text: (home: ComparedHome) => string | null;
  /** For amounts: the number to compare. `best` says which end is marked. */
  amount?: (home: ComparedHome) => number | null;
  best?: 'lowest' | 'largest' | 'nearest';
  /** Set if the line exists only for sales or only for rentals. */
  offer?: Offer;
  incomparableReason?: (home: ComparedHome) => string | null;
  question?: string | ((home: ComparedHome) => string);
  /** What is said of a home without this fact, where it is not for others to give. */
  missing?: string;
}

const PRICE = 'Price';
/** A page that shows this line also shows the data credit (decision 094). */
const METRO_LINE = 'Metro, from the middle of the area as the crow flies';
const NOT_GIVEN = 'Not given';
const OTHER_OFFER = { Sale: 'Only for a sale', Rent: 'Only for a rental' } as const;

const ratio = (rupees: number | null, sqft: number | null) =>
  rupees === null || !sqft ? null : rupees / sqft;
const perSqft = ({ price, carpet }: ComparedHome) => ratio(price, carpet);
const maintenancePerSqft = (home: ComparedHome) => ratio(home.maintenance, home.carpet);
const rupees = (amount: number | null) => (amount === null ? null : exactRupees(amount));
/** Rates use the carpet area only. With another kind of area a home would look cheaper than it is. */
const withoutCarpet = (home: ComparedHome) =>
  home.carpet === null ? 'Cannot be compared: no carpet area given' : null;
/** No currency is converted, and our costs are worked out in rupees. */
const notInRupees = ({ otherCurrency }: ComparedHome) =>
  otherCurrency ? 'Cannot be compared: not priced in rupees' : null;

const LINES: readonly Line[] = [
  {
    label: PRICE,
    text: ({ price, otherCurrency, type }) => {
      const text = rupees(price) ?? otherCurrency;
      return text ? `${text}${type === 'Rent' ? ' a month' : ''}` : null;
    },
    amount: ({ price }) => price,
    best: 'lowest',
    question: ({ type }) => (type === 'Rent' ? 'the rent a month' : 'the price'),
  },
  {
    label: 'In all, with duties and our fee',
    text: ({ total }) => rupees(total),
    amount: ({ total }) => total,
    best: 'lowest',
    incomparableReason: notInRupees,
    offer: 'Sale',
  },
  {
    label: 'First month: rent and our fee, without the deposit',
    text: ({ total }) => rupees(total),
    amount: ({ total }) => total,
    best: 'lowest',
    incomparableReason: notInRupees,
    offer: 'Rent',
  },
  {
    label: 'EMI a month, at an assumed rate',
    text: ({ emi }) => emi && `${exactRupees(emi.rupees)} at ${emi.rate}`,
    amount: ({ emi }) => emi?.rupees ?? null,
    best: 'lowest',
    incomparableReason: notInRupees,
    offer: 'Sale',
  },
  {
    label: 'Carpet area',
    text: ({ carpet }) => (carpet === null ? null : `${carpet.toLocaleString('en-IN')} sqft`),
    amount: ({ carpet }) => carpet,
    best: 'largest',
    question: 'carpet area',
  },
  {
    label: 'Price per sqft of carpet area',
    text: (home) => rupees(perSqft(home)),
    amount: perSqft,
    best: 'lowest',
    offer: 'Sale',
    incomparableReason: (home) => notInRupees(home) ?? withoutCarpet(home),
  },
  { label: 'Bedrooms', text: ({ bedrooms }) => bedrooms, question: 'how many bedrooms' },
  { label: 'Bathrooms', text: ({ baths }) => baths, question: 'how many bathrooms' },
  { label: 'Floor', text: ({ floor }) => floor, question: 'which floor, of how many' },
  { label: 'Facing', text: ({ facing }) => facing, question: 'which way it faces' },
  {
    label: 'Maintenance a month',
    text: ({ maintenance }) => rupees(maintenance),
    amount: ({ maintenance }) => maintenance,
    best: 'lowest',
    question: 'maintenance a month',
  },
  {
    label: 'Maintenance per sqft of carpet area',
    text: (home) => {
      const amount = maintenancePerSqft(home);
      return amount === null ? null : `₹${amount.toFixed(2)}`;
    },
    amount: maintenancePerSqft,
    best: 'lowest',
    incomparableReason: withoutCarpet,
  },
  {
    label: METRO_LINE,
    text: ({ metro }) => metro && `${metro.station}, ${metro.kilometres.toFixed(1)} km`,
    amount: ({ metro }) => metro?.kilometres ?? null,
    best: 'nearest',
  },
  {
    label: 'Last check',
    text: ({ check }) => check,
    missing: 'Not checked yet',
    question: 'who has seen the home, and when',
  },
  {
    label: 'Papers we have seen',
    text: ({ papers }) => papers && (papers.length > 0 ? papers.join(', ') : 'None of those asked for'),
    missing: 'None yet',
    question: ({ type }) =>
      type === 'Rent' ? 'who may let the home' : 'khata, title papers and loans on the home',
  },
];

/** The comparison line by line, with the homes in the given order. Lines for an offer that no home has are left out. */
export function compareHomes(homes: readonly ComparedHome[]): ComparisonTable {
  const offers = new Set(homes.map(({ type }) => type));
  return {
    rows: LINES.filter(({ offer }) => !offer || offers.has(offer)).map((line) => rowOf(line, homes, offers)),
    questions: homes.map((home) =>
      LINES.flatMap(({ question, text }) =>
        question === undefined || text(home) !== null
          ? []
          : [`Ask: ${typeof question === 'string' ? question : question(home)}`],
      ),
    ),
  };
}

function rowOf(
  line: Line,
  homes: readonly ComparedHome[],
  offers: ReadonlySet<ComparedHome['type']>,
): ComparedRow {
  const cells = homes.map((home) => cellOf(line, home));
  const amounts = homes.map((home, at) => (cells[at]?.isKnown ? (line.amount?.(home) ?? null) : null));
  const differs = new Set(cells.flatMap(({ text, isKnown }) => (isKnown ? [text] : []))).size > 1;
  // A rent and a price cannot be compared, and no currency is converted.
  const isMarked =
    differs &&
    line.best !== undefined &&
    (line.label !== PRICE || (offers.size === 1 && homes.every((home) => !home.otherCurrency)));
  const best = bestOf(
    amounts.filter((amount) => amount !== null),
    line.best,
  );
  return {
    label: line.label,
    differs,
    cells: cells.map((cell, at) =>
      isMarked && amounts[at] === best ? { ...cell, mark: line.best ?? null } : cell,
    ),
  };
}

function cellOf(
  { offer, incomparableReason, text, missing = NOT_GIVEN }: Line,
  home: ComparedHome,
): ComparedCell {
  if (offer && home.type !== offer) return { text: OTHER_OFFER[offer], mark: null, isKnown: false };
  const value = incomparableReason?.(home) ? null : text(home);
  if (value !== null) return { text: value, mark: null, isKnown: true };
  return { text: incomparableReason?.(home) ?? missing, mark: null, isKnown: false };
}

function bestOf(amounts: readonly number[], which: Line['best']): number {
  return which === 'largest' ? Math.max(...amounts) : Math.min(...amounts);
}
