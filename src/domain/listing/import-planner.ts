import { ownValue } from '../text/own-value.ts';
import { type EntityType, nameColumnOf } from '../entity.ts';
import { unescapeFormula } from '../text/csv-line.ts';
import { questionsAbout } from '../doubt/doubts-about.ts';
import type { TableText } from '../text/table-text.ts';
import { changeOf, type RowChange } from './row-change.ts';
import { firstProblemSentence, validateListing } from './validate-listing.ts';
import type { Day } from '../calendar/day.ts';
import { readCell, writeCell } from '../column/cell.ts';
import { listingColumns } from './listing-columns.ts';
import { readTypedCell, withTypedCell } from './read-typed-cell.ts';

/** A line of a file, not yet compared with any row. */
export interface ImportLine {
  number: number;
  id: string | null;
  key: string | null;
  /** By column, without the apostrophe of `escapeFormula`. Null if the line does not have as many cells as the header. */
  cells: Readonly<Record<string, string>> | null;
}

export type ImportTable =
  { state: 'read'; lines: readonly ImportLine[] } | { state: 'wrong'; problem: string };

/** The column that finds a row if no id is given: the reference of a home, the slug of a society or an area. */
const keyColumn = { property: 'source_key', society: 'slug', area: 'slug' } as const;

/**
 * The lines of a table by the columns that its first line names. Empty columns without a name, which spreadsheets add, are
 * left out. `columnsNamed` says what a heading of homes that neither we nor the editor have may mean
 * (src/domain/partner-file/columns-named.ts).
 */
export function nameColumns(
  kind: EntityType,
  table: Extract<TableText, { state: 'read' }>,
  columnsNamed: (heading: string) => readonly string[] = () => [],
): ImportTable {
  const columns = ['id', ...Object.keys(listingColumns[kind])];
  const names = table.head.map((name) => unescapeFormula(name).toLowerCase());
  const unnamed = names.flatMap((name, at) => (name === '' ? at : []));
  for (const at of unnamed) {
    const used = table.lines.find(({ cells }) => (cells[at] ?? '').trim() !== '');
    if (used)
      return {
        state: 'wrong',
        problem: `Column ${at + 1} has no name in the first line, but line ${used.number} has something in it. Name the column, or empty it.`,
      };
  }
  const width = names.findLastIndex((name) => name !== '') + 1;
  const headings = table.head.slice(0, width).map(unescapeFormula);
  const named = columnsOf(
    kind,
    headings.filter((name) => name !== ''),
    columns,
    kind === 'property' ? columnsNamed : () => [],
  );
  if ('problem' in named) return { state: 'wrong', problem: named.problem };
  const joined = joinCoordinates(kind, named.head);
  const { head } = joined;
  const unknown = head.filter((name) => !columns.includes(name));
  const duplicate = head.find((name, at) => head.indexOf(name) !== at);
  if (unknown.length > 0)
    return {
      state: 'wrong',
      problem: `There is no column ‘${(unknown[0] ?? '').slice(0, 60)}’. The first line names columns: ${columns.join(', ')}.`,
    };
  if (duplicate !== undefined)
    return { state: 'wrong', problem: `The column ‘${duplicate}’ is twice in the first line.` };
  const lines = table.lines.map(({ number, cells: all }): ImportLine => {
    const cells = joined.cellsOf(all.slice(0, width).filter((_, at) => names[at] !== ''));
    const isWhole = all.length >= width && all.slice(width).every((cell) => cell.trim() === '');
    if (!isWhole) return { number, id: null, key: null, cells: null };
    const cellsByColumn = Object.fromEntries(
      head.map((name, at) => [name, unescapeFormula(cells[at] ?? '')]),
    );
    const { id = '', ...otherCells } = cellsByColumn;
    const key = otherCells[keyColumn[kind]]?.trim() ?? '';
    return {
      number,
      id: (kind === 'society' ? id.trim() : id.trim().toLowerCase()) || null,
      key: key === '' || /^unlisted$/i.test(key) ? null : key,
      cells: otherCells,
    };
  });
  return { state: 'read', lines };
}

/**
 * The columns that the first line names, as exported tables do, as the editor heads its fields ('Lock-in', 'Area (sqft)'), or
 * as partners' files do ('Asking Price'). A name that heads two fields is asked about, in a table in which another name is the
 * editor's alone.
 */
function columnsOf(
  kind: EntityType,
  headings: readonly string[],
  columns: readonly string[],
  columnsNamed: (heading: string) => readonly string[],
): { head: string[] } | { problem: string } {
  const names = headings.map((heading) => heading.toLowerCase());
  const byHeading = new Map<string, string[]>();
  for (const [column, { inputs }] of Object.entries(listingColumns[kind])) {
    const [input, ...others] = inputs;
    if (!input || others.length > 0) continue;
    const label = input.label.toLowerCase();
    const unit = 'unit' in input.shape ? input.shape.unit?.toLowerCase() : undefined;
    for (const heading of [label, ...(unit ? [`${label}, ${unit}`, `${label} (${unit})`] : [])])
      byHeading.set(heading, [...(byHeading.get(heading) ?? []), column]);
  }
  for (const [at, name] of names.entries())
    if (!columns.includes(name) && !byHeading.has(name) && !POSITION.has(name)) {
      const meant = columnsNamed(headings[at] ?? '');
      if (meant.length > 0) byHeading.set(name, [...meant]);
    }
  const isHeading = (name: string) => !columns.includes(name) && byHeading.has(name);
  if (!names.some(isHeading)) return { head: names };
  const two = names.find((name) => (byHeading.get(name)?.length ?? 0) > 1);
  if (two !== undefined)
    return {
      problem: `‘${two}’ heads two fields of the editor. Name the column instead: ${(byHeading.get(two) ?? []).join(' or ')}.`,
    };
  return { head: names.map((name) => byHeading.get(name)?.[0] ?? name) };
}

const LATITUDE: ReadonlySet<string> = new Set(['latitude', 'lat']);
const LONGITUDE: ReadonlySet<string> = new Set(['longitude', 'lng', 'lon', 'long']);
/** The halves of a position, which are joined. */
const POSITION: ReadonlySet<string> = new Set([...LATITUDE, ...LONGITUDE]);

/** Tables of others have a column for each of the two numbers of a position. */
function joinCoordinates(kind: EntityType, head: readonly string[]) {
  const [lat, lng] = [LATITUDE, LONGITUDE].map((names) => head.findIndex((name) => names.has(name)));
  if (kind !== 'property' || lat === undefined || lng === undefined || lat < 0 || lng < 0)
    return { head, cellsOf: (cells: readonly string[]) => cells };
  const others = <Cell>(cells: readonly Cell[]) => cells.filter((_, at) => at !== lat && at !== lng);
  return {
    head: [...others(head), 'position'],
    cellsOf: (cells: readonly string[]) => {
      const pair = [lat, lng].map((at) => unescapeFormula(cells[at] ?? '').trim());
      return [...others(cells), pair.every((cell) => cell === '') ? '' : pair.join(', ')];
    },
  };
}

type Row = Readonly<Record<string, unknown>>;

/**
 * What a line would do. `fields` has whole columns. For a changed row it has only the columns that change. `questions`
 * are to be confirmed before the line is saved.
 */
export type PlannedLine =
  | {
      line: number;
      effect: 'new';
      id: string;
      name: string;
      fields: Record<string, unknown>;
      questions: readonly string[];
    }
  | ({
      line: number;
      effect: 'changed';
      id: string;
      name: string;
      questions: readonly string[];
    } & RowChange)
  | { line: number; effect: 'same'; id: string; name: string }
  | { line: number; effect: 'refused'; name: string; problem: string };

export interface ImportLookups {
  rowsOf: (line: ImportLine) => readonly Row[];
  placesOf: (kind: 'city' | 'area' | 'society', name: string) => readonly string[];
  /** The id of a new row. The same line always gets the same id, however often it is planned. */
  newId: (line: number) => string;
  /** In India, for days without a year. */
  today: Day;
}

/**
 * Compares lines with the rows of the database, one after the other. It writes nothing. A second line about the same
 * row, or about the same new reference or slug, is refused.
 */
export function createImportPlanner(
  kind: EntityType,
  lookups: ImportLookups,
): (line: ImportLine) => PlannedLine {
  const lineOfId = new Map<string, number>();
  const lineOfNewKey = new Map<string, number>();
  return (line) => {
    const planned = planLine(kind, line, lookups);
    if (planned.effect === 'refused') return planned;
    // Lines that name different ids are different rows, whatever reference they have.
    const first =
      lineOfId.get(planned.id) ?? (line.id === null ? lineOfNewKey.get(line.key ?? '') : undefined);
    if (first === undefined) {
      lineOfId.set(planned.id, line.number);
      if (planned.effect === 'new' && line.key !== null) lineOfNewKey.set(line.key, line.number);
      return planned;
    }
    const { name } = planned;
    return { line: line.number, effect: 'refused', name, problem: `Line ${first} is about the same one.` };
  };
}

function planLine(kind: EntityType, line: ImportLine, lookups: ImportLookups): PlannedLine {
  const { number, cells } = line;
  const name = (cells?.[nameColumnOf[kind]] ?? '').trim().slice(0, 200);
  const refused = (problem: string): PlannedLine => ({ line: number, effect: 'refused', name, problem });
  if (!cells) return refused('This line has more or fewer cells than the first line has columns.');
  const rows = lookups.rowsOf(line);
  if (rows.length > 1)
    return refused('Several rows have this reference or slug. Add the id of the right one.');
  const [row] = rows;
  if (line.id !== null && !row && !isId(kind, line.id)) return refused(`id: ${UNKNOWN_ID}`);
  const read = readCells(kind, cells, row, lookups);
  if ('problem' in read) return refused(read.problem);
  const isNew = row === undefined;
  const fields = isNew ? withoutNulls(read.fields) : read.fields;
  const validated = validateListing(kind, isNew ? withRequired(kind, fields) : fields, { isNew });
  if (validated.state === 'invalid') return refused(firstProblemSentence(validated.problems));
  if (isNew)
    return {
      line: number,
      effect: 'new',
      id: line.id ?? lookups.newId(number),
      name,
      fields: validated.fields,
      questions: questionsAbout({}, validated.fields),
    };
  const id = String(row['id']);
  const shownName = name || String(row[nameColumnOf[kind]] ?? '');
  const change = changeOf(row, validated.fields);
  if (!change) return { line: number, effect: 'same', id, name: shownName };
  return {
    line: number,
    effect: 'changed',
    id,
    name: shownName,
    ...change,
    questions: questionsAbout(row, change.fields),
  };
}

const UNKNOWN_ID = 'No row has this id. Leave it empty to add a new one.';

function isId(kind: EntityType, id: string): boolean {
  return (kind === 'society' ? /^[A-Za-z0-9_-]{1,64}$/ : /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/).test(
    id,
  );
}

function readCells(
  kind: EntityType,
  cells: Readonly<Record<string, string>>,
  row: Row | undefined,
  { placesOf, today }: ImportLookups,
): { fields: Record<string, unknown> } | { problem: string } {
  let fields = new Map<string, unknown>();
  for (const [column, cell] of Object.entries(cells)) {
    const shape = ownValue(listingColumns[kind], column)?.cell ?? 'text';
    // The cell equals the exported value, so nothing changes, even if today's rules would reject the value.
    if (row && withLineEnds(writeCell(shape, row[column])) === withLineEnds(cell)) continue;
    const said = readTypedCell(kind, column, cell, today);
    if (said && 'problem' in said) return { problem: `${column}: ${said.problem}` };
    if (said) {
      const all = withTypedCell(fields, said.fields);
      if ('problem' in all) return { problem: `${column}: ${all.problem}` };
      fields = all;
      continue;
    }
    const read = readCell(shape, cell, (kind, name) => {
      const [id, ...others] = placesOf(kind, name);
      if (id === undefined) return { problem: `There is no ${kind} of this name or id.` };
      return others.length > 0
        ? { problem: `There are several of this name. Write the id of the ${kind} instead.` }
        : { value: id };
    });
    if ('problem' in read) return { problem: `${column}: ${read.problem}` };
    // A second number of '2+1' stays where the cell of its own column is empty.
    if (read.value !== null || !fields.has(column)) fields.set(column, read.value);
  }
  return { fields: Object.fromEntries(fields) };
}

const withLineEnds = (text: string) => text.replaceAll(/\r\n?/g, '\n');

/** Drops empty cells, so that a new row gets the defaults of its table. */
function withoutNulls(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

/** Adds an empty name, so that a missing name gets its own message. */
function withRequired(kind: EntityType, fields: Record<string, unknown>): Record<string, unknown> {
  return { [nameColumnOf[kind]]: '', ...fields };
}

export type ImportCounts = Record<PlannedLine['effect'], number>;

export function countPlanned(lines: readonly Pick<PlannedLine, 'effect'>[]): ImportCounts {
  const counts: ImportCounts = { new: 0, changed: 0, same: 0, refused: 0 };
  for (const { effect } of lines) counts[effect]++;
  return counts;
}

/** '12 new, 3 changed, 2 refused'. Unchanged rows are mentioned if there are any. */
export function formatCounts(counts: ImportCounts): string {
  const format = (count: number) => count.toLocaleString('en-IN');
  const parts = [`${format(counts.new)} new`, `${format(counts.changed)} changed`];
  if (counts.refused > 0) parts.push(`${format(counts.refused)} refused`);
  if (counts.same > 0) parts.push(`${format(counts.same)} as they are`);
  return parts.join(', ');
}
