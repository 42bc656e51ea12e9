import { CommandError } from '../command/command-error.ts';
import { existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import * as z from 'zod';
import type { ImportCounts } from '#domain/listing/import-planner.ts';
import { istDay } from '#domain/calendar/ist.ts';
import { titleOf } from '#domain/partner-file/compose-title.ts';
import { type Doubt, doubtsIn } from '#domain/doubt/doubts-about.ts';
import { doubtsOfRows } from '#domain/doubt/doubts-of-rows.ts';
import { readDoubtContexts } from '../doubts/read-doubt-contexts.ts';
import { firstFault } from '#domain/text/first-fault.ts';
import { anyTable, type ServiceClient } from '../supabase/clients.ts';
import { importable, type ImportableTable } from './importable.ts';
import { compareRows } from './compare-rows.ts';
import { createRehearsal, groupByFields, type Rehearsal } from './rehearsal.ts';
import { dataFile, readLines } from './read-lines.ts';
import { type LineValue, readValues } from './read-values.ts';

export interface RejectedRow {
  file: string;
  line: number;
  field: string;
  expected: string;
}

/** A value that no home can have, with the question whether it is right. */
export interface UnlikelyValue {
  file: string;
  line: number;
  field: string;
  question: string;
}

export interface ImportReport {
  unlikely: readonly UnlikelyValue[];
  loaded: Record<ImportableTable, number>;
  rejected: RejectedRow[];
  /** On a dry run: how many rows would be new, changed, unchanged or refused. */
  planned: ImportCounts;
}

/** Rows per request. */
const CHUNK = 1000;

/** The file of each table in the folder; null for a table that it has none of. Throws a CommandError if it has none at all. */
export function dataFilesIn(folder: string) {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new CommandError(
      `${folder} is not a folder. Name the folder that holds cities.jsonl, local_areas.jsonl, society.jsonl and properties.jsonl.`,
    );
  }
  const files = importable.map((each) => ({ ...each, file: dataFile(folder, each.table) }));
  if (files.every(({ file }) => file === null)) {
    throw new CommandError(
      `${folder} holds no data file. Expected ${importable.map(({ table }) => `${table}.jsonl`).join(', ')}, each plain or .gz, or as .csv.`,
    );
  }
  return files;
}

/**
 * Loads a data set by upserting on id. Tables are loaded in the order that their foreign keys require. A bad
 * row is reported and skipped; the others are loaded. The next chunk is read while the database writes the
 * last one. Texts of societies and areas that have a telephone number, a mail address or a link are loaded only if `confirm` says
 * true. Homes with unlikely values are loaded at the end: as they are if `confirm` says true, without these values, which
 * then wait for staff, if it says 'wait', and not at all if it says false.
 */
export async function importData(
  client: ServiceClient,
  folder: string,
  {
    onProgress = () => {},
    dryRun = false,
    confirm = () => Promise.resolve(true),
  }: {
    onProgress?: (done: number, total: number) => void;
    dryRun?: boolean;
    confirm?: (unlikely: readonly UnlikelyValue[]) => Promise<boolean | 'wait'>;
  } = {},
): Promise<ImportReport> {
  const files = dataFilesIn(folder);
  const total = await countLines(files.flatMap(({ file }) => file ?? []));
  let report = NOTHING_IMPORTED;
  const dry = dryRun ? createRehearsal() : null;
  const held: HeldLine[] = [];
  const texts: HeldText[] = [];
  for (const { table, schema, file } of files) {
    if (!file) continue;
    for await (const part of importFile(client, { table, schema, file, dry, held, texts })) {
      report = addPart(report, table, part);
      onProgress(countProcessed(report), total);
    }
  }
  const unlikely = [...texts, ...held].flatMap(unlikelyValues);
  const answer = unlikely.length === 0 || dry ? true : await confirm(unlikely);
  if (answer === true && !dry)
    for (const { table } of files) {
      const whole = texts.filter((line) => line.table === table);
      if (whole.length > 0) await sendLines({ client, table, dry }, whole);
    }
  if (held.length > 0 && answer !== false) {
    const lines = dry ? held : held.map(answer === 'wait' ? withoutDoubts : withYes);
    const part = await sendLines({ client, table: 'properties', dry }, lines);
    if (!dry)
      await keepDoubts(client, answer === 'wait' ? held : held.map((line) => ({ ...line, doubts: [] })));
    report = addPart(report, 'properties', part);
    onProgress(countProcessed(report), total);
  }
  return { ...report, unlikely, planned: { ...report.planned, refused: report.rejected.length } };
}

const NOTHING_PLANNED = { new: 0, changed: 0, same: 0 };
const NOTHING_IMPORTED: ImportReport = {
  unlikely: [],
  loaded: { cities: 0, local_areas: 0, society: 0, properties: 0 },
  rejected: [],
  planned: { ...NOTHING_PLANNED, refused: 0 },
};

interface ImportedPart {
  loaded: number;
  rejected: readonly RejectedRow[];
  planned: Omit<ImportCounts, 'refused'>;
}

function addPart(
  { loaded, rejected, planned, unlikely }: ImportReport,
  table: ImportableTable,
  part: ImportedPart,
): ImportReport {
  return {
    unlikely,
    loaded: { ...loaded, [table]: loaded[table] + part.loaded },
    rejected: part.rejected.length > 0 ? [...rejected, ...part.rejected] : rejected,
    planned: {
      ...planned,
      new: planned.new + part.planned.new,
      changed: planned.changed + part.planned.changed,
      same: planned.same + part.planned.same,
    },
  };
}

async function countLines(files: readonly string[]): Promise<number> {
  let count = 0;
  for (const file of files) for await (const line of readLines(file)) count += line.text === '' ? 0 : 1;
  return count;
}

function countProcessed({ loaded, planned, rejected }: ImportReport): number {
  const done = [...Object.values(loaded), planned.new, planned.changed, planned.same];
  return done.reduce((sum, count) => sum + count, rejected.length);
}

interface ParsedLine {
  line: number;
  row: { id: string };
}

async function* importFile(
  client: ServiceClient,
  {
    table,
    schema,
    file,
    dry,
    held,
    texts,
  }: {
    table: ImportableTable;
    schema: z.ZodType<{ id: string }>;
    file: string;
    dry: Rehearsal | null;
    /** Gets the lines that are loaded after all others. */
    held: HeldLine[];
    /** Gets the lines of societies and areas of which texts were withheld. */
    texts: HeldText[];
  },
): AsyncGenerator<ImportedPart> {
  const name = basename(file);
  let pending: Promise<ImportedPart>[] = [];
  for await (const { lines, faults } of readChunks(file, table, schema)) {
    if (faults.length > 0)
      yield {
        loaded: 0,
        rejected: faults.map((each) => ({ file: name, ...each })),
        planned: NOTHING_PLANNED,
      };
    const { loadable, withheld, refused } =
      table === 'properties' ? { loadable: lines, withheld: [], refused: [] } : withoutTexts(lines);
    if (refused.length > 0)
      yield {
        loaded: 0,
        rejected: refused.map((each) => ({ file: name, ...each })),
        planned: NOTHING_PLANNED,
      };
    texts.push(...withheld.map((line) => ({ ...line, table, file: name })));
    const doubts = table === 'properties' ? await doubtsOfLines(client, loadable) : null;
    const isLikely = ({ row }: ParsedLine) => doubts?.doubts.get(row.id) === undefined;
    const ofFile = loadable.map((line) => ({ ...line, file: name }));
    held.push(
      ...ofFile.flatMap((line) => {
        const doubted = doubts?.doubts.get(line.row.id);
        return doubted ? [{ ...line, doubts: doubted, isNew: !doubts?.known.has(line.row.id) }] : [];
      }),
    );
    const likely = ofFile.filter(isLikely);
    if (likely.length === 0) continue;
    for (const part of pending) yield await part;
    const sending = sendLines({ client, table, dry }, likely);
    // Its error is thrown where the result is awaited.
    sending.catch(() => undefined);
    pending = [sending];
  }
  for (const part of pending) yield await part;
}

/** A line of a file of homes, with what is doubted of it. */
type HeldLine = FileLine & { doubts: readonly Doubt[]; isNew: boolean };
/** A line of a society or an area that was loaded without these texts. */
type HeldText = FileLine & { doubts: readonly Doubt[]; table: ImportableTable };

/** Lines of societies and areas without the texts by which visitors would reach somebody past us. A name has to stand. */
function withoutTexts(lines: readonly ParsedLine[]) {
  const withheld: (ParsedLine & { doubts: readonly Doubt[] })[] = [];
  const refused: RefusedLine[] = [];
  const loadable = lines.flatMap((line): ParsedLine[] => {
    const doubts = doubtsIn({}, Object.fromEntries(Object.entries(line.row)));
    if (doubts.length === 0) return [line];
    const named = doubts.find(({ column }) => NAMES.has(column));
    if (named) {
      refused.push({ line: line.line, field: named.column, expected: `another name. ${named.reason}` });
      return [];
    }
    withheld.push({ ...line, doubts });
    const doubted = new Set(doubts.map(({ column }) => column));
    const kept = Object.fromEntries(Object.entries(line.row).filter(([column]) => !doubted.has(column)));
    return [{ ...line, row: { ...kept, id: line.row.id } }];
  });
  return { loadable, withheld, refused };
}

const NAMES: ReadonlySet<string> = new Set(['name', 'area']);

async function doubtsOfLines(client: ServiceClient, lines: readonly ParsedLine[]) {
  const changes = lines.map(({ row }) => ({ id: row.id, fields: Object.fromEntries(Object.entries(row)) }));
  const areas = changes.flatMap(({ fields }) =>
    typeof fields['area_id'] === 'string' ? [fields['area_id']] : [],
  );
  const at = new Date();
  const contexts = await readDoubtContexts(client, { homes: changes.map(({ id }) => id), areas, at });
  return {
    doubts: doubtsOfRows({ ...contexts, changes, today: istDay(at) }),
    known: new Set(contexts.homes.map(({ id }) => id)),
  };
}

const unlikelyValues = ({ file, line, doubts }: HeldLine | HeldText): UnlikelyValue[] =>
  doubts.map(({ column, question }) => ({ file, line, field: column, question }));

/** As it is: somebody has said that its values are right. */
function withYes({ doubts, file, line, row }: HeldLine): FileLine {
  const vouched = Object.fromEntries(doubts.map(({ column, value }) => [column, value]));
  return { file, line, row: Object.assign({ vouched }, row) };
}

/** A new home needs a title, and one in a city that is none of ours is not shown as one of ours. */
function withoutDoubts({ doubts, isNew, file, line, row }: HeldLine): FileLine {
  const doubted = new Set(doubts.map(({ column }) => column));
  const kept = Object.fromEntries(Object.entries(row).filter(([column]) => !doubted.has(column)));
  const title = isNew && doubted.has('title') ? { title: titleOf(kept) } : {};
  const isLost = isNew && doubted.has('city') && !kept['area_id'];
  return { file, line, row: { ...kept, ...title, ...(isLost ? { publish: 0 } : {}), id: row.id } };
}

async function keepDoubts(client: ServiceClient, held: readonly HeldLine[]): Promise<void> {
  for (let at = 0; at < held.length; at += CHUNK) {
    const entries = held.slice(at, at + CHUNK).map(({ row, doubts, file, line }) => ({
      id: row.id,
      judged: Object.keys(row),
      doubts: doubts.map(({ column, value, reason }) => ({ column, value, reason })),
      source: `line ${line} of ${file}`,
    }));
    const { error } = await anyTable(client).rpc('keep_import_doubts', { entries });
    if (error) throw new CommandError(`What is doubted could not be kept: ${error.message}.`);
  }
}

type FileLine = ParsedLine & { file: string };

async function sendLines(target: ImportTarget, lines: readonly FileLine[]): Promise<ImportedPart> {
  const { client, table, dry } = target;
  const refused: RefusedLine[] = [];
  for (const group of groupByFields(lines, ({ row }) => row)) refused.push(...(await upsert(target, group)));
  const file = lines[0]?.file ?? '';
  const rejected = refused.map((each) => ({ file, ...each }));
  if (!dry) return { loaded: lines.length - refused.length, rejected, planned: NOTHING_PLANNED };
  const refusedLines = new Set(refused.map(({ line }) => line));
  const accepted = lines.flatMap(({ line, row }) => (refusedLines.has(line) ? [] : row));
  return { loaded: 0, rejected, planned: await compareRows(client, table, accepted) };
}

/** The rows of a file in chunks of `CHUNK` valid ones, each with the faults of the lines between them. */
async function* readChunks(
  file: string,
  table: ImportableTable,
  schema: z.ZodType<{ id: string }>,
): AsyncGenerator<{ lines: ParsedLine[]; faults: RefusedLine[] }> {
  const lineOfId = new Map<string, number>();
  let lines: ParsedLine[] = [];
  let faults: RefusedLine[] = [];
  for await (const line of readValues(file, table, istDay(new Date()))) {
    const parsed = refuseRepeatedId(parseLine(line, schema), line.number, lineOfId);
    if ('fault' in parsed) faults.push({ line: line.number, ...parsed.fault });
    else lines.push({ line: line.number, row: parsed.row });
    if (lines.length < CHUNK) continue;
    yield { lines, faults };
    [lines, faults] = [[], []];
  }
  if (lines.length + faults.length > 0) yield { lines, faults };
}

type Parsed = { row: { id: string } } | { fault: { field: string; expected: string } };

/** It is unclear which of the two is meant, so the second does not overwrite the first. */
function refuseRepeatedId(parsed: Parsed, line: number, lineOfId: Map<string, number>): Parsed {
  if ('fault' in parsed) return parsed;
  const first = lineOfId.get(parsed.row.id);
  if (first !== undefined)
    return { fault: { field: 'id', expected: `an id of its own; line ${first} has this one` } };
  lineOfId.set(parsed.row.id, line);
  return parsed;
}

function parseLine(line: LineValue, schema: z.ZodType<{ id: string }>): Parsed {
  if ('fault' in line) return line;
  const parsed = schema.safeParse(line.value);
  return parsed.success ? { row: parsed.data } : { fault: firstFault(parsed.error) };
}

interface ImportTarget {
  client: ServiceClient;
  table: ImportableTable;
  /** Null: the rows are written. */
  dry: Rehearsal | null;
}

type RefusedLine = Omit<RejectedRow, 'file'>;

/**
 * Loads a chunk in one request, all or nothing. When a foreign key fails, the database names the rows at
 * fault, and the others are loaded. For any other refusal the chunk is halved until the rows at fault are
 * alone.
 */
async function upsert(target: ImportTarget, lines: readonly ParsedLine[]): Promise<RefusedLine[]> {
  if (lines.length === 0) return [];
  const { client, table, dry } = target;
  const entries = lines.map(({ row }) => row);
  const asked = dry ? { dry: true, earlier: dry.rowsBefore(table, entries) } : {};
  const { error } = await anyTable(client).rpc('import_rows', { target: table, entries, ...asked });
  if (!error) {
    dry?.accept(table, entries);
    return [];
  }
  if (!isRefusal(error)) throw loadError(table, error);
  if (error.code === FOREIGN_KEY_VIOLATION) {
    const refused = await linesWithUnknownReference(target, lines);
    const named = new Set(refused.map(({ line }) => line));
    if (named.size > 0)
      return [
        ...refused,
        ...(await upsert(
          target,
          lines.filter(({ line }) => !named.has(line)),
        )),
      ];
  }
  const [first] = lines;
  if (lines.length === 1 && first)
    return [
      {
        line: first.line,
        field: fieldOf(error.message, new Set(Object.keys(first.row))),
        expected: `a row the database accepts (${error.message})`,
      },
    ];
  const middle = Math.ceil(lines.length / 2);
  return [...(await upsert(target, lines.slice(0, middle))), ...(await upsert(target, lines.slice(middle)))];
}

const FOREIGN_KEY_VIOLATION = '23503';

const references = z.array(z.object({ listing: z.string(), field: z.string(), missing: z.string() }));
const rowDescriptions = new Map([
  ['cities', 'a city'],
  ['local_areas', 'an area'],
  ['society', 'a society'],
  ['profiles', 'an account'],
]);

/** The rows that refer to a missing row of another table. Each is reported once. */
async function linesWithUnknownReference(
  { client, table, dry }: ImportTarget,
  lines: readonly ParsedLine[],
): Promise<RefusedLine[]> {
  const entries = lines.map(({ row }) => row);
  const { data, error } = await anyTable(client).rpc('unknown_references', { target: table, entries });
  if (error) throw loadError(table, error);
  const found = Map.groupBy(references.parse(data), ({ listing }) => listing);
  return lines.flatMap(({ line, row }) => {
    const unknown = found
      .get(row.id)
      ?.find(({ field, missing }) => !dry?.has(missing, String(Reflect.get(row, field))));
    if (!unknown) return [];
    const rowDescription = rowDescriptions.get(unknown.missing) ?? `a row of ${unknown.missing}`;
    return [{ line, field: unknown.field, expected: `the id of ${rowDescription} that is in the database` }];
  });
}

const loadError = (table: ImportableTable, { message }: { message: string }) =>
  new CommandError(
    `${table} could not be loaded: ${message}. What was loaded before stays; run the command again.`,
  );

/** SQLSTATE 22 and 23: the row is wrong; 21000: an id occurs twice. lite has its own code for a check. */
function isRefusal({ code, message }: { code: string; message: string }): boolean {
  return /^(22|23)/.test(code) || code === '21000' || message.includes('violates check constraint');
}

/** The longest field name in the database's message, as in 'violates foreign key … "properties_area_id_fkey"'. */
function fieldOf(message: string, fields: ReadonlySet<string>): string {
  const named = [...fields].filter((field) => message.includes(field)).sort((a, b) => b.length - a.length);
  return named[0] ?? '(row)';
}
