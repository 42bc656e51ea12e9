import { CommandError } from '../command/command-error.ts';
import { existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import * as z from 'zod';
import type { ImportCounts } from '#domain/listing/import-planner.ts';
import { firstFault } from '#domain/text/first-fault.ts';
import { anyTable, type ServiceClient } from '../supabase/clients.ts';
import { importable, type ImportableTable } from './importable.ts';
import { compareRows } from './compare-rows.ts';
import { dataFile, readLines } from './read-lines.ts';
import { type LineValue, readValues } from './read-values.ts';

/** A row that was not loaded: its position, the wrong field, and the expected value. */
export interface RejectedRow {
  file: string;
  line: number;
  field: string;
  expected: string;
}

export interface ImportReport {
  loaded: Record<ImportableTable, number>;
  rejected: RejectedRow[];
  /** On a dry run: how many rows would be new, changed, unchanged or refused. */
  planned: ImportCounts;
}

/** Rows per request. */
const CHUNK = 1000;

/**
 * Loads a data set by upserting on id. Tables are loaded in the order that their foreign keys require. A bad
 * row is reported and skipped; the others are loaded. The next chunk is read while the database writes the
 * last one.
 */
export async function importData(
  client: ServiceClient,
  folder: string,
  {
    onProgress = () => {},
    dryRun = false,
  }: { onProgress?: (done: number, total: number) => void; dryRun?: boolean } = {},
): Promise<ImportReport> {
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
  const total = await countLines(files.flatMap(({ file }) => file ?? []));
  let report = NOTHING_IMPORTED;
  for (const { table, schema, file } of files) {
    if (!file) continue;
    for await (const part of importFile(client, { table, schema, file, dryRun })) {
      report = addPart(report, table, part);
      onProgress(countProcessed(report), total);
    }
  }
  return { ...report, planned: { ...report.planned, refused: report.rejected.length } };
}

const NOTHING_PLANNED = { new: 0, changed: 0, same: 0 };
const NOTHING_IMPORTED: ImportReport = {
  loaded: { cities: 0, local_areas: 0, society: 0, properties: 0 },
  rejected: [],
  planned: { ...NOTHING_PLANNED, refused: 0 },
};

/** What became of some rows of a file. */
interface ImportedPart {
  loaded: number;
  rejected: readonly RejectedRow[];
  planned: Omit<ImportCounts, 'refused'>;
}

function addPart(
  { loaded, rejected, planned }: ImportReport,
  table: ImportableTable,
  part: ImportedPart,
): ImportReport {
  return {
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

/** Loads a file chunk by chunk: the next one is read while the database writes the last one. */
async function* importFile(
  client: ServiceClient,
  {
    table,
    schema,
    file,
    dryRun,
  }: { table: ImportableTable; schema: z.ZodType<{ id: string }>; file: string; dryRun: boolean },
): AsyncGenerator<ImportedPart> {
  const toRejected = (refused: readonly RefusedLine[]): RejectedRow[] =>
    refused.map((each) => ({ file: basename(file), ...each }));
  let pending: Promise<ImportedPart>[] = [];
  for await (const { lines, faults } of readChunks(file, table, schema)) {
    if (faults.length > 0) yield { loaded: 0, rejected: toRejected(faults), planned: NOTHING_PLANNED };
    if (lines.length === 0) continue;
    for (const part of pending) yield await part;
    const sending = sendChunk(lines);
    // Its error is thrown where the result is awaited.
    sending.catch(() => undefined);
    pending = [sending];
  }
  for (const part of pending) yield await part;

  async function sendChunk(lines: readonly ParsedLine[]): Promise<ImportedPart> {
    if (dryRun) {
      const rows = lines.map(({ row }) => row);
      return { loaded: 0, rejected: [], planned: await compareRows(client, table, rows) };
    }
    const refused: RefusedLine[] = [];
    for (const group of groupByFields(lines)) refused.push(...(await upsert(client, table, group)));
    return {
      loaded: lines.length - refused.length,
      rejected: toRejected(refused),
      planned: NOTHING_PLANNED,
    };
  }
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
  for await (const line of readValues(file, table)) {
    const parsed = refuseRepeatedId(parseLine(line, schema), line.number, lineOfId);
    if ('fault' in parsed) faults.push({ line: line.number, ...parsed.fault });
    else lines.push({ line: line.number, row: parsed.row });
    if (lines.length < CHUNK) continue;
    yield { lines, faults };
    [lines, faults] = [[], []];
  }
  if (lines.length + faults.length > 0) yield { lines, faults };
}

/**
 * Groups rows that have the same fields, one group per request. A field that a row lacks keeps its value in
 * the database.
 */
function groupByFields(lines: readonly ParsedLine[]): ParsedLine[][] {
  return [...Map.groupBy(lines, ({ row }) => Object.keys(row).sort().join()).values()];
}

type Parsed = { row: { id: string } } | { fault: { field: string; expected: string } };

/**
 * When two rows of a file have the same id, it is unclear which one is meant. The second is refused, so that
 * it does not overwrite the first.
 */
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

type RefusedLine = Omit<RejectedRow, 'file'>;

/**
 * Loads a chunk in one request, all or nothing. When a foreign key fails, the database names the rows at
 * fault, and the others are loaded. For any other refusal the chunk is halved until the rows at fault are
 * alone.
 */
async function upsert(
  client: ServiceClient,
  table: ImportableTable,
  lines: readonly ParsedLine[],
): Promise<RefusedLine[]> {
  if (lines.length === 0) return [];
  const entries = lines.map(({ row }) => row);
  const { error } = await anyTable(client).rpc('import_rows', { target: table, entries });
  if (!error) return [];
  if (!isRefusal(error)) throw loadError(table, error);
  if (error.code === FOREIGN_KEY_VIOLATION) {
    const refused = await linesWithUnknownReference(client, table, lines);
    const named = new Set(refused.map(({ line }) => line));
    if (named.size > 0)
      return [
        ...refused,
        ...(await upsert(
          client,
          table,
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
  return [
    ...(await upsert(client, table, lines.slice(0, middle))),
    ...(await upsert(client, table, lines.slice(middle))),
  ];
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
  client: ServiceClient,
  table: ImportableTable,
  lines: readonly ParsedLine[],
): Promise<RefusedLine[]> {
  const entries = lines.map(({ row }) => row);
  const { data, error } = await anyTable(client).rpc('unknown_references', { target: table, entries });
  if (error) throw loadError(table, error);
  const found = new Map(references.parse(data).map((each) => [each.listing, each]));
  return lines.flatMap(({ line, row }) => {
    const unknown = found.get(row.id);
    if (!unknown) return [];
    const rowDescription = rowDescriptions.get(unknown.missing) ?? `a row of ${unknown.missing}`;
    return [{ line, field: unknown.field, expected: `the id of ${rowDescription} that is in the database` }];
  });
}

const loadError = (table: ImportableTable, { message }: { message: string }) =>
  new CommandError(
    `${table} could not be loaded: ${message}. What was loaded before stays; run the command again.`,
  );

/**
 * SQLSTATE classes 22 and 23 mean that the row is wrong; 21000 means that an id occurs twice in a request.
 * @supabase/lite has its own code for a violated check constraint.
 */
function isRefusal({ code, message }: { code: string; message: string }): boolean {
  return /^(22|23)/.test(code) || code === '21000' || message.includes('violates check constraint');
}

/** The longest field name in the database's message, as in 'violates foreign key … "properties_area_id_fkey"'. */
function fieldOf(message: string, fields: ReadonlySet<string>): string {
  const named = [...fields].filter((field) => message.includes(field)).sort((a, b) => b.length - a.length);
  return named[0] ?? '(row)';
}
