import type { Day } from '../calendar/day.ts';
import { currencyOf } from '../money/currency-of.ts';
import type { Offer } from '../offer.ts';
import { type BarePrice, decidePriceUnit } from './decide-price-unit.ts';
import type { FileTable } from './file-table.ts';
import { meaningOf } from './meanings.ts';
import { decideDates, decideYears } from './read-day.ts';
import { bareNumberIn } from './read-price.ts';
import type { ColumnContext } from './cell-reading.ts';
import type { FileColumn } from './recognise-columns.ts';

/** What may hold in a column that nobody has read yet: enough to see whether its cells can be read at all. */
export const trialContext = (today: Day): Omit<ColumnContext, 'words'> => ({
  today,
  offer: null,
  rupees: 1,
  dates: 'day first',
  areIsoDatesSwapped: false,
  areNumbersYears: true,
  isUnitElsewhere: false,
});

const PRICES: ReadonlySet<string | null> = new Set(['price', 'rent', 'sale_price']);
const DAYS: ReadonlySet<string | null> = new Set(['posted', 'moving_in']);

/** Dates and prices without a unit are decided by all cells of their column, because one alone can mean several things. */
export function columnContexts(
  table: FileTable,
  columns: readonly FileColumn[],
  { today, offer }: { today: Day; offer: Offer | null },
): ReadonlyMap<FileColumn, ColumnContext> {
  const isUnitElsewhere = columns.some(({ meaning }) => meaning === 'area_unit' || meaning === 'plot_unit');
  return new Map(
    columns.map((column) => {
      const plain = { ...trialContext(today), words: column.words, offer, isUnitElsewhere };
      if (DAYS.has(column.meaning)) {
        const cells = table.rows.map(({ cells }) => column.cellOf(cells));
        return [column, { ...plain, ...decideDates(cells), areNumbersYears: decideYears(cells) }];
      }
      if (PRICES.has(column.meaning))
        return [
          column,
          { ...plain, rupees: decidePriceUnit(column.words, barePrices(table, columns, column, offer)) },
        ];
      return [column, plain];
    }),
  );
}

function barePrices(
  { rows }: FileTable,
  columns: readonly FileColumn[],
  prices: FileColumn,
  offerOfFile: Offer | null,
): BarePrice[] {
  const offers = columns.find(({ meaning }) => meaning === 'offer' || meaning === 'sale_or_period');
  const areas = columns.find(({ meaning }) => meaning && /area$|_in_metres$/.test(meaning));
  const currencies = columns.find(({ meaning }) => meaning === 'currency');
  const isForeign = (cells: readonly string[]) => {
    const currency = currencies?.cellOf(cells) ?? '';
    return currency !== '' && currencyOf(currency) !== 'INR';
  };
  const ownOffer = prices.meaning === 'rent' ? 'Rent' : prices.meaning === 'sale_price' ? 'Sale' : null;
  return rows.flatMap(({ cells }) => {
    const number = bareNumberIn(prices.cellOf(cells));
    if (!number || isForeign(cells)) return [];
    const offer = ownOffer ?? factsOf(offers, cells)?.offer ?? offerOfFile;
    return offer ? [{ number, offer, sqft: factsOf(areas, cells)?.area?.sqft ?? null }] : [];
  });
}

function factsOf(column: FileColumn | undefined, cells: readonly string[]) {
  if (!column?.meaning) return null;
  // Neither an offer nor an area depends on a day.
  const reading = meaningOf(column.meaning).read(column.cellOf(cells), {
    ...trialContext('2000-01-01'),
    words: column.words,
  });
  return reading.state === 'read' ? reading.facts : null;
}
