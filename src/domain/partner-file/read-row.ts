import { currencyOf } from '../money/currency-of.ts';
import type { Offer } from '../offer.ts';
import type { CellOfRow } from './cell-of-row.ts';
import { type CellReading, type ColumnContext, notHeld } from './cell-reading.ts';
import { rupeesOfUnit } from './decide-price-unit.ts';
import type { FileRow } from './file-table.ts';
import { type MeaningName, meaningOf } from './meanings.ts';
import type { ColumnReport } from './column-report.ts';
import { offerInTitle } from './read-prose.ts';
import type { FileColumn } from './recognise-columns.ts';
import type { ReportedValue } from './reported-value.ts';
import { sheetFault } from './sheet-fault.ts';

/** Reads the cells of a row, and counts in the reports what became of each. What was not read as it stands is a finding. */
export function readRow(
  row: FileRow,
  {
    columns,
    contexts,
    reports,
    findings,
    readings,
  }: {
    columns: readonly FileColumn[];
    contexts: ReadonlyMap<FileColumn, ColumnContext>;
    reports: ColumnReport[];
    findings: ReportedValue[];
    readings: Readings;
  },
): CellOfRow[] {
  const offer = offerOfRow(row, columns, contexts);
  const currency = currencyOfRow(row, columns);
  const rupees = rupeesOfRow(row, columns);
  const stated: CellOfRow[] = [];
  for (const [at, column] of columns.entries()) {
    const cell = column.cellOf(row.cells);
    const [report, context] = [reports[at], contexts.get(column)];
    if (cell === '' || !report || !context) continue;
    report.stated++;
    if (column.meaning === null) {
      report.notHeld++;
      continue;
    }
    const fault = sheetFault(cell);
    if (fault !== null) {
      report.unread++;
      findings.push({ row: row.number, column: column.name, value: cell, reason: fault, kind: 'unread' });
      stated.push({ column: column.name, cell, meaning: column.meaning, facts: {} });
      continue;
    }
    if (column.isUnfilled) {
      report.silent++;
      continue;
    }
    const reading = readings.of(column, cell, {
      ...context,
      ...(offer ? { offer } : {}),
      ...(rupees === null || !PRICES.has(column.meaning) ? {} : { rupees }),
      currency,
    });
    const note = (reason: string, kind: ReportedValue['kind']) =>
      findings.push({ row: row.number, column: column.name, value: cell, reason, kind });
    switch (reading.state) {
      case 'read':
        report.read++;
        stated.push({ column: column.name, cell, meaning: column.meaning, facts: reading.facts });
        if (reading.remark) note(reading.remark, 'adjusted');
        break;
      case 'silent':
        report.silent++;
        break;
      case 'not held':
        report.notHeld++;
        if (report.left === null) note(reading.reason, 'not held');
        break;
      case 'unread':
        report.unread++;
        note(reading.reason, 'unread');
    }
  }
  return stated;
}

type Readings = ReturnType<typeof createReadings>;

/** Remembers readings: most cells of a column say one of a few things, so each is read once. */
export function createReadings() {
  const known = new Map<FileColumn, Map<string, CellReading>>();
  return {
    of(column: FileColumn, cell: string, context: ColumnContext): CellReading {
      if (column.meaning === null) return notHeld('nobody knows what the column means');
      const ofColumn = known.get(column) ?? new Map<string, CellReading>();
      known.set(column, ofColumn);
      const key = `${context.offer ?? ''} ${context.currency ?? ''} ${context.rupees ?? ''} ${cell}`;
      const reading = ofColumn.get(key) ?? meaningOf(column.meaning).read(cell, context);
      if (cell.length <= MAX_REMEMBERED) ofColumn.set(key, reading);
      return reading;
    },
  };
}

/** Characters. No description stands in many rows. */
const MAX_REMEMBERED = 200;

/** What says the price of a home. */
export const PRICES: ReadonlySet<MeaningName | null> = new Set(['price', 'rent', 'sale_price']);
const OFFERS: ReadonlySet<MeaningName | null> = new Set(['offer', 'sale_or_period', 'rent', 'sale_price']);

/** Whether a day means 'free from' or 'built until' depends on what the row offers. */
function offerOfRow(
  { cells }: FileRow,
  columns: readonly FileColumn[],
  contexts: ReadonlyMap<FileColumn, ColumnContext>,
): Offer | null {
  for (const column of columns) {
    const context = contexts.get(column);
    if (!context || column.isUnfilled || !OFFERS.has(column.meaning)) continue;
    const reading = column.meaning && meaningOf(column.meaning).read(column.cellOf(cells), context);
    if (reading?.state === 'read' && reading.facts.offer) return reading.facts.offer;
  }
  const title = columns.find(({ meaning }) => meaning === 'title');
  return title ? offerInTitle(title.cellOf(cells)) : null;
}

/** Whether a row calls its offer in a word that nobody knows. */
export function saysUnknownOffer(
  { cells }: FileRow,
  columns: readonly FileColumn[],
  contexts: ReadonlyMap<FileColumn, ColumnContext>,
): boolean {
  return columns.some((column) => {
    const [cell, context] = [column.cellOf(cells), contexts.get(column)];
    if (column.meaning !== 'offer' || column.isUnfilled || cell === '' || !context) return false;
    return meaningOf('offer').read(cell, context).state === 'unread';
  });
}

/** Of a column that names the unit of each price: 'Lac', 'Cr'. */
function rupeesOfRow({ cells }: FileRow, columns: readonly FileColumn[]): number | null {
  const column = columns.find(({ meaning }) => meaning === 'price_unit');
  return column ? rupeesOfUnit(column.cellOf(cells)) : null;
}

/** Three letters, '?' for a currency that nobody knows, null where the row says none. */
function currencyOfRow({ cells }: FileRow, columns: readonly FileColumn[]): string | null {
  const column = columns.find(({ meaning }) => meaning === 'currency');
  const cell = column?.cellOf(cells) ?? '';
  return cell === '' ? null : (currencyOf(cell) ?? (/^[A-Z]{3}$/.test(cell) ? cell : '?'));
}
