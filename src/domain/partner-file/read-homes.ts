import type { Day } from '../calendar/day.ts';
import { validateListing } from '../listing/validate-listing.ts';
import { currencyOf } from '../money/currency-of.ts';
import type { Offer } from '../offer.ts';
import { doubtsAbout } from '../doubt/doubts-about.ts';
import { isOwnReference } from '../property/is-own-reference.ts';
import { stableNumber } from '../text/stable-number.ts';
import { columnContexts, trialContext } from './column-contexts.ts';
import { type Corrections, joinCorrections, noCorrections } from './corrections.ts';
import { rupeesOfUnit } from './decide-price-unit.ts';
import { decideOffer } from './decide-offer.ts';
import type { FileRow, FileTable } from './file-table.ts';
import type { ReportedValue } from './reported-value.ts';
import { countKnownNames } from './find-header.ts';
import type { HomeInFile, Identity } from './home-in-file.ts';
import { joinFacts } from './join-facts.ts';
import { joinPictures, limitedPictures } from './join-pictures.ts';
import { type MeaningName, meaningOf } from './meanings.ts';
import { meaningsOfName } from './meanings-of-name.ts';
import { offerInTitle } from './read-prose.ts';
import type { PictureInFile } from './picture-in-file.ts';
import { presetOf } from './presets.ts';
import { isOnRequest } from './read-price.ts';
import { type CellReading, type ColumnContext, notHeld } from './cell-reading.ts';
import { type FileColumn, recogniseColumns } from './recognise-columns.ts';
import { sheetFault } from './sheet-fault.ts';
import { wordsOfName } from './words-of-name.ts';
import type { Remark, CellOfRow } from './cell-of-row.ts';

/** What became of a column: `stated` are its cells that are not empty; the others add up to it. */
export interface ColumnReport {
  name: string;
  /** What it was read as: 'Bedrooms'. Null for a column that nobody knows. */
  readAs: string | null;
  /** Why none of its values is held, if it is no fact of a home. */
  left: string | null;
  stated: number;
  read: number;
  /** Cells that say nothing about the home: 'No Deposit'. */
  silent: number;
  notHeld: number;
  unread: number;
}

export interface HomesInFile {
  /** 'Kyero 3', or null for a table of somebody's own. */
  preset: string | null;
  /** Of the rows that do not say it themselves. */
  offer: Offer | null;
  homes: readonly HomeInFile[];
  /** References of rows that could not be read although the home is still on offer: it stays as it is. */
  unreadHomes: readonly string[];
  /** The same of rows without a reference: the keys of what does not change, as often as there are rows. */
  unreadKeys: readonly string[];
  identity: Identity;
  /** Why its homes cannot be told to be those of the files before: a sentence. Null if they can. */
  strange: string | null;
  columns: readonly ColumnReport[];
  findings: readonly ReportedValue[];
}

export interface ReadHomesOptions {
  today: Day;
  /** What the partner offers, where the file does not say it. */
  offer?: Offer | undefined;
  corrections?: Corrections | undefined;
  /** Of the files before; null for a first file. */
  identity?: Identity | null | undefined;
}

/** The homes that a table states, with everything that did not arrive. Nothing is guessed and nothing is left out silently. */
export function readHomes(
  file: FileTable,
  { today, offer: offerOfPartner, corrections = noCorrections, identity: known = null }: ReadHomesOptions,
): HomesInFile {
  // What cannot be divided says nothing about its columns.
  const table = { ...file, rows: file.rows.filter(({ problem }) => problem === undefined) };
  const preset = presetOf(table);
  const mended = preset ? joinCorrections(preset.corrections, corrections) : corrections;
  const columns = withOneReference(table, recogniseColumns(table, mended, trialContext(today)), known);
  const offer = offerOfPartner ?? decideOffer(table, columns);
  const contexts = columnContexts(table, columns, { today, offer });
  const reports = columns.map(newReport);
  const findings: ReportedValue[] = [];
  const homes: HomeInFile[] = [];
  const unreadHomes: string[] = [];
  const unreadKeys: string[] = [];
  /** The row between the homes below which the columns are others. */
  let otherNames: number | null = null;
  const identity = identityOf(columns, known);
  const references = createReferences(columns, identity);
  const readings = createReadings();
  const sums = createSums(file.rows, columns);
  const pictureRows = createPictureRows(columns);
  for (const row of file.rows) {
    if (row.problem !== undefined) {
      findings.push(refusal(row, row.problem));
      const reference = referenceBefore(row, columns);
      if (reference) unreadHomes.push(reference);
      continue;
    }
    if (row.cells.some((cell) => TOTALS.test(cell))) {
      findings.push({ ...refusal(row, 'a row of totals is no home'), isMeant: true });
      continue;
    }
    if (sums.areIn(row)) {
      findings.push(refusal(row, 'numbers without a reference and without a word: a row of sums is no home'));
      continue;
    }
    if (otherNames !== null && !isHead(row, table.columns)) {
      findings.push(
        refusal(
          row,
          `row ${otherNames} names other columns than the file begins with, so nobody knows what stands in this one: send these homes in a file of their own`,
        ),
      );
      const reference = referenceBefore(row, columns);
      if (reference) unreadHomes.push(reference);
      continue;
    }
    otherNames = namesOthers(row, table.columns) ? row.number : null;
    const heading = otherNames === null ? headingIn(row, table.columns) : 'names of other columns';
    if (heading !== null) {
      findings.push({ ...refusal(row, heading), isMeant: true });
      continue;
    }
    const named = columns.find(({ meaning }) => meaning === 'reference')?.cellOf(row.cells) ?? '';
    const lost = sheetFault(named) ?? (SHORTENED.test(named) ? IS_SHORTENED : null);
    if (lost !== null) {
      findings.push({ ...refusal(row, lost), column: identity.reference ?? '', value: named });
      continue;
    }
    const pictured = pictureRows.homeOf(row, named);
    if (pictured) {
      const remarks: Remark[] = [];
      const stated = readRow(row, { columns, contexts, reports, findings, readings });
      pictured.pictures = limitedPictures([...pictured.pictures, ...joinPictures(stated, remarks)]);
      for (const remark of remarks) findings.push({ row: row.number, ...remark, kind: 'unread' });
      continue;
    }
    const facts = readRow(row, { columns, contexts, reports, findings, readings });
    // What one row calls its offer in another word is not what the others have.
    const isUnsaid = offerOfPartner === undefined && saysUnknownOffer(row, columns, contexts);
    const joined = joinFacts(facts, { today, offer: isUnsaid ? null : offer });
    const note = (column: string, value: string, reason: string, kind: ReportedValue['kind']) =>
      findings.push({ row: row.number, column, value, reason, kind });
    for (const { column, value, reason, kind = 'unread' } of joined.remarks)
      note(column, value, reason, kind);
    if ('refused' in joined) {
      findings.push({ ...refusal(row, joined.refused), ...(joined.isGone ? { isMeant: true } : {}) });
      const unread = joined.isGone ? null : references.of(row, joined.reference);
      if (unread && 'is' in unread) {
        if (unread.key === null) unreadHomes.push(unread.is);
        else unreadKeys.push(unread.key);
      }
      continue;
    }
    const reference = references.of(row, joined.reference);
    if ('refused' in reference) {
      note(identity.reference ?? '', joined.reference ?? '', reference.refused, 'refused');
      // A home that has one from before stays as it is.
      if (joined.reference && isOwnReference(joined.reference)) unreadHomes.push(joined.reference);
      continue;
    }
    const { fields, problems } = checked(joined.fields);
    for (const [column, problem] of problems)
      note(column, String(joined.fields[column] ?? ''), problem, 'unread');
    for (const { column, question } of doubtsAbout(fields))
      note(column, String(fields[column] ?? ''), question, 'unlikely');
    const { pictures, locality, society, postedOn, position, pinCodes } = joined;
    const isPriceOnRequest =
      fields['price'] === undefined &&
      (facts.some(({ facts: { isPriceShown } }) => isPriceShown === false) ||
        columns.some(({ meaning, cellOf }) => PRICES.has(meaning) && isOnRequest(cellOf(row.cells))));
    const isPriceLost = facts.some(({ meaning, cell }) => PRICES.has(meaning) && sheetFault(cell) !== null);
    const made =
      reference.key === null ? {} : { made: { key: reference.key, traits: traitsOf(row, columns) } };
    const home = {
      row: row.number,
      reference: reference.is,
      ...made,
      fields,
      pictures,
      locality,
      society,
      postedOn,
      position,
      pinCodes,
      ...(isPriceOnRequest ? { isPriceOnRequest } : {}),
      ...(isPriceLost && fields['price'] === undefined ? { isPriceLost } : {}),
    };
    homes.push(home);
    if (reference.key === null) pictureRows.note(home, row);
  }
  return {
    preset: preset?.name ?? null,
    offer,
    homes,
    unreadHomes,
    unreadKeys,
    identity,
    strange: references.strange(),
    columns: reports,
    findings,
  };
}

/** The reference of a row that cannot be divided, if it stands before the fault: the home is still on offer. */
function referenceBefore({ cells }: FileRow, columns: readonly FileColumn[]): string | undefined {
  return columns.find(({ meaning }) => meaning === 'reference')?.cellOf(cells);
}

/** What a spreadsheet makes of a long number: '1.2345E+11'. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d{1,3}$/i;
const IS_SHORTENED =
  'a spreadsheet has shortened this reference, and its last digits are gone: format its column as text, or as a number without decimals, and send the file again';

/** 'Grand Total:', 'Tower A total', 'Subtotal B', 'Total (12 units)'. A society may be called 'Total Environment'. */
const TOTALS =
  /^\s*(?:(?:total|average|sum)\s*:?\s*|(?:.{0,40}\s)?totals?\s*:?\s*|(?:grand|sub)[ -]?totals?\b.{0,40}|totals?\s*(?:[:(=\d-]|(?:for|of|area|units?|flats?|homes?|amount|value|price|in)\b).{0,40})$/i;

/** What says nothing about the home but its pictures. */
const OF_PICTURES: ReadonlySet<MeaningName | null> = new Set<MeaningName>([
  ...(['images', 'floor_plans', 'image_captions', 'image_kinds', 'image_order', 'row_number'] as const),
]);

/**
 * Some programs write a row for each picture of a home: the same in all else as the row before with its reference, or empty.
 * A row without a reference is one only right below.
 */
function createPictureRows(columns: readonly FileColumn[]) {
  const hasPictures = columns.some(({ meaning }) => meaning === 'images' || meaning === 'floor_plans');
  const others = columns.filter(({ meaning }) => !OF_PICTURES.has(meaning));
  const hasOne = ({ cells }: FileRow) =>
    columns.some(
      ({ meaning, cellOf }) => (meaning === 'images' || meaning === 'floor_plans') && cellOf(cells) !== '',
    );
  const known = new Map<string, { home: { pictures: readonly PictureInFile[] }; row: FileRow }>();
  let last: string | null = null;
  return {
    homeOf(row: FileRow, reference: string) {
      const named = reference === '' ? last : reference;
      const first = named === null ? undefined : known.get(named);
      if (!hasPictures || !first || named === null || !hasOne(row)) return null;
      const isSame = others.every(({ meaning, cellOf }) => {
        const cell = cellOf(row.cells);
        return cell === '' || (cell === cellOf(first.row.cells) && (reference !== '' || meaning === null));
      });
      last = isSame ? named : null;
      return isSame ? first.home : null;
    },
    note(home: { reference: string; pictures: readonly PictureInFile[] }, row: FileRow) {
      if (hasPictures) known.set(home.reference, { home, row });
      last = home.reference;
    },
  };
}

/** Below homes that are told apart by words, a row of numbers alone adds them up. */
function createSums(rows: FileTable['rows'], columns: readonly FileColumn[]) {
  const hasWord = ({ cells }: FileRow) => cells.some((cell) => /\p{L}/u.test(cell));
  const telling = columns.filter(({ meaning }) => meaning === 'reference' || meaning === 'bedrooms');
  const isTold = (row: FileRow) => telling.some(({ cellOf }) => cellOf(row.cells) !== '');
  const worded = rows.filter(hasWord).length;
  return {
    areIn: (row: FileRow) => rows.length > 1 && worded > rows.length / 2 && !hasWord(row) && !isTold(row),
  };
}

/** What stands between the homes of a sheet: the name of a group, and the names of the columns again. Null for a home. */
function headingIn({ cells }: FileRow, columns: readonly string[]): string | null {
  const stated = [...cells.entries()].filter(([, cell]) => cell.trim() !== '');
  const [only] = stated;
  if (only && stated.length === 1 && columns.length > 3 && /^\D{2,60}$/.test(only[1].trim()))
    return `a heading between the rows: ‘${only[1].trim()}’`;
  return isHead({ cells }, columns) ? 'the names of the columns again' : null;
}

function isHead({ cells }: Pick<FileRow, 'cells'>, columns: readonly string[]): boolean {
  const stated = [...cells.entries()].filter(([, cell]) => cell.trim() !== '');
  if (stated.length < 2 || stated.some(([, cell]) => cell.length > MAX_NAME || /\d/.test(cell))) return false;
  return (
    stated.every(([at, cell]) => areOneName(cell, columns[at] ?? '')) &&
    stated.some(([at, cell]) => wordsOfName(cell) === wordsOfName(columns[at] ?? ''))
  );
}

/** Characters. What is longer is no name of a column. */
const MAX_NAME = 80;

/** 'AREA' may stand for 'Area sqft'; 'Price' is no 'Rent'. */
function areOneName(one: string, other: string): boolean {
  if (wordsOfName(one) === wordsOfName(other)) return true;
  const meanings = new Set(meaningsOfName(wordsOfName(one)).map(({ meaning }) => meaning));
  return meaningsOfName(wordsOfName(other)).some(({ meaning }) => meanings.has(meaning));
}

/** Names as of a second table below the first. No home is without any number. */
function namesOthers({ cells }: FileRow, columns: readonly string[]): boolean {
  const stated = cells.filter((cell) => cell.trim() !== '');
  if (stated.length < 3 || stated.some((cell) => cell.length > MAX_NAME || /\d/.test(cell))) return false;
  if (isHead({ cells }, columns)) return false;
  const known = countKnownNames(stated);
  return known >= 3 && known >= stated.length * 0.6;
}

const refusal = ({ number }: FileRow, reason: string): ReportedValue => ({
  row: number,
  column: '',
  value: '',
  reason,
  kind: 'refused',
});

function newReport({ name, meaning }: FileColumn): ColumnReport {
  const known = meaning && meaningOf(meaning);
  const counts = { stated: 0, read: 0, silent: 0, notHeld: 0, unread: 0 };
  return { name, readAs: known?.label ?? null, left: known?.left ?? null, ...counts };
}

/**
 * Several columns may look like references. The one of the files before is one, or else the first whose values are all
 * different. A partner whose homes had no numbers keeps the references that were made for them.
 */
function withOneReference(
  { rows }: FileTable,
  columns: readonly FileColumn[],
  known: Identity | null,
): FileColumn[] {
  const candidates = columns.filter(({ meaning }) => meaning === 'reference' && known?.reference !== null);
  const isOne = (column: FileColumn) => {
    const cells = rows.map(({ cells }) => column.cellOf(cells));
    return cells.every((cell) => cell !== '') && new Set(cells).size === cells.length;
  };
  const chosen =
    candidates.find(({ name }) => name === known?.reference) ??
    candidates.find(({ isDecided }) => isDecided) ??
    candidates.find((column) => isOne(column) && !countsRows(rows, column)) ??
    candidates.find(isOne) ??
    candidates[0];
  return columns.map((column) =>
    column.meaning === 'reference' && column !== chosen ? { ...column, meaning: null } : column,
  );
}

/** '1', '2', '3' or 'Table1', 'Table2': in another order of the rows they are those of other homes. */
function countsRows(rows: FileTable['rows'], column: FileColumn): boolean {
  const numbers = rows.map(({ cells }) =>
    Number(/^(?:[a-z]{3,})?(\d+)$/i.exec(column.cellOf(cells))?.[1] ?? NaN),
  );
  const [first = NaN] = numbers;
  return rows.length > 1 && first <= 1 && numbers.every((number, at) => number === first + at);
}

function readRow(
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

/** Most cells of a column say one of a few things, so each is read once. */
function createReadings() {
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

const PRICES: ReadonlySet<MeaningName | null> = new Set(['price', 'rent', 'sale_price']);
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

function saysUnknownOffer(
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

function checked(fields: Readonly<Record<string, unknown>>) {
  const kept = new Map(Object.entries(fields));
  const problems = new Map<string, string>();
  // A value that depends on another may be at fault only when the first is gone.
  for (let round = 0; round < 3; round++) {
    const validated = validateListing('property', Object.fromEntries(kept), { isNew: true });
    if (validated.state === 'valid') break;
    for (const [column, problem] of Object.entries(validated.problems)) {
      problems.set(column, problem);
      kept.delete(column);
    }
  }
  return { fields: Object.fromEntries(kept), problems };
}

/** What tells a home from its neighbours and does not change while it is on offer. */
const LASTING: ReadonlySet<MeaningName | null> = new Set<MeaningName>([
  ...([
    'name',
    'society',
    'locality',
    'city',
    'asset_type',
    'bedrooms',
    'room_kind',
    'baths',
    'balconies',
  ] as const),
  ...([
    'door',
    'address',
    'area',
    'carpet_area',
    'built_up_area',
    'super_area',
    'plot_area',
    'area_basis',
    'floor',
    'facing',
  ] as const),
]);

function identityOf(columns: readonly FileColumn[], known: Identity | null): Identity {
  const reference = columns.find(({ meaning }) => meaning === 'reference')?.name ?? known?.reference ?? null;
  const lasting = columns.filter(({ meaning }) => LASTING.has(meaning)).map(({ name }) => name);
  return { reference, facts: known?.facts ?? lasting };
}

/**
 * What a row says beside the facts that a home holds. Four characters of a hash are few enough that nobody finds the
 * telephone number behind them.
 */
function traitsOf({ cells }: FileRow, columns: readonly FileColumn[]): string[] {
  const traits = columns.flatMap(({ name, meaning, cellOf }) => {
    const isHeld = meaning !== null && !OF_POSITION.has(meaning) && meaningOf(meaning).left === undefined;
    if (isHeld || FOLLOWING.has(meaning)) return [];
    const cell = cellOf(cells);
    return cell === '' ? [] : stableNumber(`${name}\n${cell}`).toString(36).slice(-4);
  });
  return traits.slice(0, MAX_TRAITS).toSorted();
}

const MAX_TRAITS = 60;
/** They decide which area a home is in, and tell rows apart as they did before. */
const OF_POSITION: ReadonlySet<MeaningName> = new Set<MeaningName>(['position', 'pin_code']);
/** What says nothing of its own about a home. */
const FOLLOWING: ReadonlySet<MeaningName | null> = new Set<MeaningName>(['row_number', 'rate']);

const OURS =
  'this is a reference of ours, which leads to a home of ours: give the home another number, or have the column read as no reference';

function createReferences(columns: readonly FileColumn[], identity: Identity) {
  const rowOf = new Map<string, number>();
  /** From which number on a reference that was made may be free: a file may have thousands of rows that say the same. */
  const free = new Map<string, number>();
  const byName = new Map(columns.map((column) => [column.name, column]));
  const facts = identity.facts.map((name) => ({ name, column: byName.get(name) }));
  const gone = facts.filter(({ column }) => column === undefined).map(({ name }) => name);
  if (identity.reference !== null && !columns.some(({ meaning }) => meaning === 'reference'))
    gone.unshift(identity.reference);
  let made = 0;
  return {
    of(row: FileRow, stated: string | null): { is: string; key: string | null } | { refused: string } {
      if (stated !== null) {
        if (isOwnReference(stated)) return { refused: OURS };
        const first = rowOf.get(stated);
        if (first !== undefined)
          return {
            refused: `row ${first} has the same reference; each home needs one of its own, and the same in every file`,
          };
        rowOf.set(stated, row.number);
        return { is: stated, key: null };
      }
      made++;
      const text = facts.map(({ column }) => column?.cellOf(row.cells).toLowerCase() ?? '').join('\n');
      const key = `row-${stableNumber(text).toString(36)}`;
      for (let number = free.get(key) ?? 1; ; number++) {
        const numbered = number === 1 ? key : `${key}-${number}`;
        if (rowOf.has(numbered)) continue;
        rowOf.set(numbered, row.number);
        free.set(key, number + 1);
        return { is: numbered, key };
      }
    },
    strange: () =>
      made > 0 && gone.length > 0
        ? `The file has no column ${gone.map((name) => `‘${name}’`).join(', ')} any more, by which its homes are told apart. Send it with the columns of before. Nothing was changed.`
        : null,
  };
}
