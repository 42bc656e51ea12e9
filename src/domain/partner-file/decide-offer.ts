import type { WrittenFact } from '../fact/shape/fact.ts';
import { writtenFacts, writtenNames } from '../fact/written-facts.ts';
import type { Offer } from '../offer.ts';
import { readPossession } from '../property/read-possession.ts';
import type { FileColumn } from './recognise-columns.ts';
import type { FileTable } from './file-table.ts';
import { rupeesNamed } from './decide-price-unit.ts';
import { readPrice } from './read-price.ts';
import { readMonth } from './read-day.ts';

/** Columns that only one of the two offers has. */
const TELLING_COLUMNS: ReadonlyMap<string, Offer> = new Map([
  ...['rent', 'deposit', 'lock_in_months', 'notice_months'].map((name) => [name, 'Rent'] as const),
  ...['sale_price', 'rate'].map((name) => [name, 'Sale'] as const),
  ...writtenNames.flatMap((name) => {
    const { offer }: WrittenFact = writtenFacts[name];
    return offer ? [[name, offer] as const] : [];
  }),
]);

/** No home is sold below, and none is let above (src/domain/property/plausible-price.ts has the wider bounds of single rows). */
const MOST_RENT = 5_00_000;
const LEAST_SALE = 5_00_000;
/** Below, the numbers are lakh or thousands, where neither the name of the column nor a cell says which, and tell nothing. */
const LEAST_RENT = 2_000;

/**
 * What a file without a column for it offers: by filled columns that only rents or only sales have, then by how a home can be
 * moved into, then by the size of its prices. Null if they tell nothing, or different things.
 */
export function decideOffer(table: FileTable, columns: readonly FileColumn[]): Offer | null {
  const filled = columns.filter(
    ({ isUnfilled, cellOf }) => !isUnfilled && table.rows.some(({ cells }) => cellOf(cells) !== ''),
  );
  const told = new Set(filled.flatMap(({ meaning }) => TELLING_COLUMNS.get(meaning ?? '') ?? []));
  const [only] = told;
  if (told.size === 1 && only) return only;
  if (told.size > 1) return null;
  return offerOfPossession(table, columns) ?? offerOfPrices(table, columns);
}

/** 'Ready To Move' and '19-Dec' are said of sales; a rent is free from a day. */
function offerOfPossession({ rows }: FileTable, columns: readonly FileColumn[]): Offer | null {
  const column = columns.find(({ meaning }) => meaning === 'moving_in');
  if (!column) return null;
  const cells = rows.map(({ cells }) => column.cellOf(cells)).filter((cell) => cell !== '');
  const ofSale = cells.filter((cell) => /ready|construction|possession/i.test(cell) && readPossession(cell));
  const months = cells.filter((cell) => readMonth(cell, true) !== null);
  return cells.length > 0 && ofSale.length + months.length >= cells.length * 0.9 ? 'Sale' : null;
}

function offerOfPrices({ rows }: FileTable, columns: readonly FileColumn[]): Offer | null {
  const column = columns.find(({ meaning }) => meaning === 'price');
  if (!column) return null;
  const rupees = rupeesNamed(column.words) ?? 1;
  const prices = rows.flatMap(({ cells }) => {
    const reading = readPrice(column.cellOf(cells), { rupees });
    return reading.state === 'read' ? (reading.facts.price ?? []) : [];
  });
  const sorted = prices.filter((price) => price > 0).toSorted((one, other) => one - other);
  const [low, high] = [0.05, 0.95].map((share) => sorted[Math.floor(sorted.length * share)] ?? 0);
  if (low === undefined || high === undefined || sorted.length === 0) return null;
  if (low >= LEAST_SALE) return 'Sale';
  return low >= LEAST_RENT && high <= MOST_RENT ? 'Rent' : null;
}
