import type { ShownFact } from '../fact/shape/fact.ts';
import { shownFacts, type ShownName, shownNames } from '../fact/shown-facts.ts';
import type { Offer } from '../offer.ts';
import { NO_MAINTENANCE } from '../cost/no-maintenance.ts';
import { exactRupees, formatNumber } from '../money/rupees.ts';
import { areaName, type AreaBasis } from '../property/area-basis.ts';
import { pageLabels } from '../property/page-labels.ts';
import { factWords } from '../property/fact-words.ts';
import { namesOf } from '../record-of.ts';
import { joinShown } from '../text/text.ts';

/** The facts of a home, as its page gives them. Null for a fact that the page does not give. */
export interface ComparedHome {
  type: Offer;
  /** Whole rupees. */
  price: number | null;
  /** 'USD 250,000': the price of a home that is not priced in rupees. It is shown and not compared. */
  otherCurrency?: string | null;
  /** Whole rupees. For a sale: the price with duties and our fee. Without a brokerage. For a rental: the first month, with all that is stated. */
  total: number | null;
  /** The lower total of a sale, if it is a flat registered for the first time. Absent where the total is certain. */
  otherTotal?: number | null;
  /** Set for a plot: what its own page asks. Nothing is asked about rooms. */
  plotQuestions?: readonly string[];
  /** Rupees a month, and the assumed rate as the page writes it. */
  emi: { rupees: number; rate: string } | null;
  /** Square feet by what they measure. */
  areas: ComparedAreas;
  /** As its page says them. */
  facts: ReadonlyMap<ShownName, string>;
  /** Whole rupees. 0: none is paid. */
  deposit: number | null;
  bedrooms: string | null;
  baths: string | null;
  floor: string | null;
  facing: string | null;
  /** Rupees a month. 0: none is paid beside the rent. */
  maintenance: number | null;
  /** The station nearest to the middle of the area. Never measured from the home itself. */
  metro: { station: string; kilometres: number } | null;
  /** 'Checked on 14 November 2026'. */
  check: string | null;
  /** Papers that we saw during a check. Null if nobody has asked for any. */
  papers: readonly string[] | null;
}

/** `unknown`: nobody has said what the area measures. */
export type ComparedAreas = Readonly<Partial<Record<AreaBasis | 'unknown', number>>>;

export interface ComparedCell {
  text: string;
  /** 'lowest': shown beside the best value of a row of amounts. */
  mark: string | null;
  /** False if the page does not give the value, or if it cannot be compared. */
  isKnown: boolean;
}

export interface ComparedRow {
  label: string;
  /** True if homes are not alike in a fact that is no amount. Of amounts the best is marked, and they are hardly ever equal. */
  differs: boolean;
  cells: ComparedCell[];
}

export interface ComparisonTable {
  rows: ComparedRow[];
  /** What to ask about each home: 'carpet area'. */
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
  /** Of amounts in the currency and by the offer of each home: those of two are not compared. */
  isAsAsked?: true;
  /** Where two amounts are possible, none is marked as the best. */
  isUncertain?: (home: ComparedHome) => boolean;
  /** Null where another line asks for the same. */
  question?: string | ((home: ComparedHome) => string | null);
  /** The line is left out while no home has the fact. */
  isOptional?: true;
  /** Of what we did, and when. It says nothing of how the homes compare. */
  isOfOurs?: true;
  /** What is said of a home without this fact, where it is not for others to give. */
  missing?: string;
}

const NOT_GIVEN = 'Not given';
const OTHER_OFFER = { Sale: 'Only for a sale', Rent: 'Only for a rental' } as const;

const ratio = (rupees: number | null, sqft: number | null) =>
  rupees === null || !sqft ? null : rupees / sqft;
const maintenancePerSqft = ({ maintenance, areas }: ComparedHome) => ratio(maintenance, areas.carpet ?? null);
const rupees = (amount: number | null) => (amount === null ? null : exactRupees(amount));
/** A rate divides by one kind of area. With a larger kind a home would look cheaper than it is. */
const without =
  (basis: AreaBasis) =>
  ({ areas }: ComparedHome) =>
    areas[basis] ? null : `Cannot be compared: no ${areaName(basis).toLowerCase()} given`;
/** No currency is converted, and our costs are worked out in rupees. */
const notInRupees = ({ otherCurrency }: ComparedHome) =>
  otherCurrency ? 'Cannot be compared: not priced in rupees' : null;

const bases = namesOf(factWords.area_basis);

const LINES: readonly Line[] = [
  {
    label: 'Price',
    text: ({ price, otherCurrency, type }) => {
      const text = rupees(price) ?? otherCurrency;
      return text ? `${text}${type === 'Rent' ? ' a month' : ''}` : null;
    },
    amount: ({ price }) => price,
    best: 'lowest',
    isAsAsked: true,
    question: ({ type }) => (type === 'Rent' ? 'the rent a month' : 'the price'),
  },
  {
    label: 'In all, with duties and our fee',
    text: ({ total, otherTotal }) =>
      otherTotal
        ? joinShown([rupees(total), `or ${rupees(otherTotal)} as a first registration`])
        : rupees(total),
    amount: ({ total }) => total,
    best: 'lowest',
    isUncertain: ({ otherTotal }) => Boolean(otherTotal),
    incomparableReason: notInRupees,
    offer: 'Sale',
  },
  {
    label: 'First month, with what is stated of deposit, brokerage and maintenance',
    text: (home) =>
      home.total === null ? null : joinShown([rupees(home.total), ...unsaidOfFirstMonth(home)]),
    amount: ({ total }) => total,
    best: 'lowest',
    isUncertain: (home) => home.type === 'Rent' && unsaidOfFirstMonth(home).length > 0,
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
    label: shownFacts.deposit.label,
    text: ({ deposit, facts }) =>
      deposit === 0 ? 'None' : (rupees(deposit) ?? facts.get('deposit') ?? null),
    amount: ({ deposit }) => deposit,
    best: 'lowest',
    offer: 'Rent',
    isOptional: true,
    question: 'the deposit',
  },
  ...bases.flatMap(areaLines),
  // Two numbers that may measure different things are not compared.
  {
    label: areaName(null),
    text: ({ areas }) => sqft(areas.unknown),
    isOptional: true,
  },
  { label: pageLabels.bedrooms, text: ({ bedrooms }) => bedrooms, question: 'how many bedrooms' },
  { label: pageLabels.baths, text: ({ baths }) => baths, question: 'how many bathrooms' },
  { label: pageLabels.floor, text: ({ floor }) => floor, question: 'which floor, of how many' },
  { label: pageLabels.facing, text: ({ facing }) => facing, question: 'which way it faces' },
  {
    label: 'Maintenance a month',
    text: ({ maintenance }) => (maintenance === 0 ? NO_MAINTENANCE : rupees(maintenance)),
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
    incomparableReason: without('carpet'),
    isOptional: true,
  },
  ...shownNames.flatMap(linesOfFact),
  {
    // A page that shows this line also shows the data credit (decision 094).
    label: 'Metro, from the middle of the area as the crow flies',
    text: ({ metro }) => metro && `${metro.station}, ${metro.kilometres.toFixed(1)} km`,
    amount: ({ metro }) => metro?.kilometres ?? null,
    best: 'nearest',
  },
  {
    label: pageLabels.check,
    text: ({ check }) => check,
    isOfOurs: true,
    missing: 'Not checked yet',
    question: 'who has seen the home, and when',
  },
  {
    label: 'Papers we have seen',
    isOfOurs: true,
    text: ({ papers }) => papers && (papers.length > 0 ? papers.join(', ') : 'None of those asked for'),
    missing: 'None yet',
    question: ({ type, facts }) =>
      type === 'Rent'
        ? 'who may let the home'
        : `${facts.has('khata') ? '' : 'khata, '}title papers and loans on the home`,
  },
];

/** What its first month may still lack, because nobody has said it. */
function unsaidOfFirstMonth({ deposit, maintenance, facts }: ComparedHome): string[] {
  return [
    ...(deposit === null ? ['without the deposit'] : []),
    ...(maintenance === null ? ['maintenance not said'] : []),
    ...(facts.has('brokerage') ? [] : ['brokerage not said']),
  ];
}

/** A fact has a line if there is a question about it. */
function linesOfFact(name: ShownName): Line[] {
  const { label, offer, question }: ShownFact = shownFacts[name];
  const text = ({ facts }: ComparedHome) => facts.get(name) ?? null;
  if (question === undefined) return [];
  // Whose papers we have not seen is asked for them and the khata at once.
  const asked =
    name === 'khata' ? ({ papers }: ComparedHome) => (papers === null ? null : question) : question;
  return [{ label, question: asked, text, isOptional: true, ...(offer && { offer }) }];
}

/** The area, and for a sale what a square foot of it costs. Carpet area itself has its line always, because it is to be asked for. */
function areaLines(basis: AreaBasis): Line[] {
  const amount = ({ areas }: ComparedHome) => areas[basis] ?? null;
  const rate = (home: ComparedHome) => ratio(home.price, amount(home));
  return [
    {
      label: basis === 'plot' ? factWords.area_basis.plot : areaName(basis),
      text: (home) => sqft(amount(home)),
      amount,
      best: 'largest',
      ...(basis === 'carpet' ? { question: 'carpet area' } : { isOptional: true }),
    },
    {
      label: `Price per sqft of ${areaName(basis).toLowerCase()}`,
      text: (home) => rupees(rate(home)),
      amount: rate,
      best: 'lowest',
      offer: 'Sale',
      incomparableReason: (home) => notInRupees(home) ?? without(basis)(home),
      isOptional: true,
    },
  ];
}

function sqft(area: number | null | undefined): string | null {
  return area ? `${formatNumber(area)} sqft` : null;
}

/** The comparison line by line, with the homes in the given order. Lines for an offer that no home has are left out. */
export function compareHomes(homes: readonly ComparedHome[]): ComparisonTable {
  const offers = new Set(homes.map(({ type }) => type));
  const lines = LINES.filter(
    ({ offer, isOptional, text }) =>
      (!offer || offers.has(offer)) && (!isOptional || homes.some((home) => text(home) !== null)),
  );
  return {
    rows: lines.map((line) => rowOf(line, homes, offers)),
    questions: homes.map(
      (home) =>
        home.plotQuestions?.slice() ??
        lines
          .filter(({ text, offer }) => text(home) === null && (!offer || offer === home.type))
          .flatMap(({ question }) => (typeof question === 'function' ? question(home) : question) ?? []),
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
  const isUnlike = new Set(cells.flatMap(({ text, isKnown }) => (isKnown ? [text] : []))).size > 1;
  // A rent and a price cannot be compared, and no currency is converted.
  const isMarked =
    isUnlike &&
    line.best !== undefined &&
    !homes.some((home) => line.isUncertain?.(home)) &&
    (!line.isAsAsked || (offers.size === 1 && homes.every((home) => !home.otherCurrency)));
  const best = bestOf(
    amounts.filter((amount) => amount !== null),
    line.best,
  );
  return {
    label: line.label,
    differs: isUnlike && !line.amount && !line.isOfOurs,
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
