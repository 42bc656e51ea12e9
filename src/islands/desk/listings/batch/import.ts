import { map } from 'nanostores';
import * as z from 'zod/mini';
import type { ListingPlaces, ListingScope, WholeRow } from '#contracts/admin-listings.ts';
import { isStored } from '#contracts/save-listing.ts';
import type { EntityType } from '#domain/entity.ts';
import { entityTypeSchema } from '#domain/entity-schema.ts';
import { exportListings } from '#domain/listing/export-listings.ts';
import {
  createImportPlanner,
  nameColumns,
  type ImportLine,
  type PlannedLine,
} from '#domain/listing/import-planner.ts';
import { decodeTable } from '#domain/text/decode-table.ts';
import { readTable } from '#domain/text/table-text.ts';
import { runAction } from '../../../session/action.ts';
import { storedValue } from '../../../storage/stored-value.ts';
import { createBatchSave, type BatchSaveDependencies, type RowToSave } from './batch-save.ts';
import { readRowsByKey, readScope } from './read-rows.ts';

const tableSchema = z.object({
  /** The id of this import. The ids of its new rows begin with it. */
  id: z.string(),
  kind: entityTypeSchema,
  /** The name of the file. Null: the table was pasted. */
  file: z.nullable(z.string()),
  text: z.string(),
});

export interface ImportState extends z.infer<typeof tableSchema> {
  isKept: boolean;
  busy: boolean;
  progress: string;
  problem: string | null;
  /** Null: no preview yet. */
  planned: readonly PlannedLine[] | null;
  /** Whether the lines with questions are saved too. */
  isConfirmed: boolean;
}

export interface ImportDependencies extends BatchSaveDependencies {
  openStorage: () => Storage;
  userId: string;
  readPlaces: () => Promise<ListingPlaces>;
  /** Today's date in India. */
  today: () => string;
  download: (name: string, text: string, type: string) => void;
  yieldToBrowser: () => Promise<void>;
}

const fileNames: Record<EntityType, string> = { property: 'homes', society: 'societies', area: 'areas' };
/** The number of lines compared before yielding to the browser. */
const SLICE = 250;

export function createImport(dependencies: ImportDependencies) {
  const { backend, newId } = dependencies;
  const stored = storedValue(dependencies.openStorage, `angala.import.${dependencies.userId}`, tableSchema);
  const batchSave = createBatchSave(dependencies, 'table');
  const $import = map<ImportState>({
    ...(stored.read() ?? empty('property')),
    isKept: true,
    busy: false,
    progress: '',
    problem: null,
    planned: null,
    isConfirmed: false,
  });
  const set = (piece: Partial<ImportState>) => $import.set({ ...$import.get(), ...piece });

  function empty(kind: EntityType): z.infer<typeof tableSchema> {
    return { id: newId(), kind, file: null, text: '' };
  }

  /** Begins a new import, with its own ids for new rows. */
  function setTable(kind: EntityType, file: string | null, text: string): void {
    batchSave.reset();
    const table = { ...empty(kind), file, text };
    const isKept = stored.write(text === '' ? null : table);
    // The table before this one must not come back in its place.
    if (!isKept) stored.write(null);
    set({ ...table, isKept, planned: null, isConfirmed: false, problem: null });
  }

  async function act(progress: string, task: () => Promise<void>): Promise<void> {
    await runAction($import, task, { began: { progress } });
  }

  return {
    $import,
    batchSave,

    /** Called when the list shows another kind. An import in progress keeps its kind until it is discarded. */
    setKind(kind: EntityType): void {
      if ($import.get().text === '' && $import.get().kind !== kind) set(empty(kind));
    },

    paste: (kind: EntityType, text: string) => setTable(kind, null, text),

    async readFile(kind: EntityType, file: Pick<File, 'name' | 'arrayBuffer' | 'size'>): Promise<void> {
      await act('Reading the file…', async () => {
        const read = decodeText(new Uint8Array(await file.arrayBuffer()));
        if ('problem' in read) return set({ problem: read.problem });
        if (read.text.trim() === '') return set({ problem: 'This file is empty. Choose another one.' });
        setTable(kind, file.name, read.text);
      });
    },

    discard: () => setTable($import.get().kind, null, ''),

    /** Computes which lines would be new, changed and refused. Nothing is saved. */
    async showPlan(): Promise<void> {
      batchSave.reset();
      await act('Reading the table…', async () => {
        const { kind, text, id } = $import.get();
        set({ planned: null, isConfirmed: false });
        const parsed = readTable(text);
        // Only a table needs the names of the trade.
        const { columnsNamed } = await import('#domain/partner-file/columns-named.ts');
        const namedTable = parsed.state === 'read' ? nameColumns(kind, parsed, columnsNamed) : parsed;
        if (namedTable.state === 'wrong') return set({ problem: namedTable.problem });
        const keys = namedTable.lines.flatMap((line) => keysOf(line, id));
        const rows = await readRowsByKey(backend, kind, [...new Set(keys)], (read) =>
          set({
            progress: `Comparing: ${Math.min(read, keys.length).toLocaleString('en-IN')} of ${keys.length.toLocaleString('en-IN')}…`,
          }),
        );
        const places = await dependencies.readPlaces();
        const planLine = createImportPlanner(kind, {
          rowsOf: rowsFinder(kind, rows, id),
          placesOf: placesFinder(places),
          newId: (line) => idOfLine(id, line),
          today: dependencies.today(),
        });
        const planned: PlannedLine[] = [];
        for (let at = 0; at < namedTable.lines.length; at += SLICE) {
          planned.push(...namedTable.lines.slice(at, at + SLICE).map(planLine));
          await dependencies.yieldToBrowser();
        }
        set({ planned });
      });
    },

    confirm: (isConfirmed: boolean) => set({ isConfirmed }),

    async save(): Promise<void> {
      const { kind, planned, isConfirmed } = $import.get();
      if (!planned) return;
      const lines = linesToSave(planned, isConfirmed);
      await batchSave.save(
        kind,
        lines.map((line) => rowOf(line, isConfirmed)),
      );
      // When every line is saved, the table is no longer kept. Refused lines and open questions keep it, so that they
      // can be corrected.
      const { remaining, results } = batchSave.$batchSave.get();
      const isComplete = remaining.length === 0 && results.every(({ saved }) => isStored(saved.result));
      const hasOpenLines =
        lines.length < linesToSave(planned, true).length ||
        planned.some(({ effect }) => effect === 'refused');
      if (isComplete && !hasOpenLines) stored.write(null);
    },

    async exportRows(kind: EntityType, scope: ListingScope): Promise<void> {
      await act('Reading the rows…', async () => {
        const rows = await readScope(backend, kind, scope, {
          onProgress: (read) => set({ progress: `Reading the rows: ${read.toLocaleString('en-IN')}…` }),
        });
        dependencies.download(`${fileNames[kind]}.csv`, exportListings(kind, rows), 'text/csv');
      });
    },
  };
}

export type Import = ReturnType<typeof createImport>;

type LineToSave = Extract<PlannedLine, { effect: 'new' | 'changed' }>;

/** The lines that a save writes. A line with a question is saved once somebody has confirmed it. */
export function linesToSave(planned: readonly PlannedLine[], isConfirmed: boolean): LineToSave[] {
  return planned.filter(
    (line): line is LineToSave =>
      (line.effect === 'new' || line.effect === 'changed') && (isConfirmed || line.questions.length === 0),
  );
}

function rowOf(line: LineToSave, isConfirmed: boolean): RowToSave {
  const { id, name, fields } = line;
  const { seenAt, was } = line.effect === 'changed' ? line : { seenAt: null, was: null };
  return { id, name, seenAt, fields, was, ...(isConfirmed ? { isConfirmed } : {}) };
}

/** The text of a file as spreadsheets save it. */
function decodeText(bytes: Uint8Array): { text: string } | { problem: string } {
  try {
    return { text: decodeTable(bytes, { fatal: true }) };
  } catch {
    return {
      problem:
        'This file is not a text in UTF-8. Save it as ‘CSV UTF-8’ in your spreadsheet, then choose it again.',
    };
  }
}

/** The id of a new row. It depends only on the import and the line, so that a repeated preview gives the same id. */
function idOfLine(id: string, line: number): string {
  return `${id.slice(0, 24)}${line.toString(16).padStart(12, '0')}`;
}

/** Its id, otherwise its reference or slug, and the id that an earlier try of this import gave it. */
function keysOf({ number, id, key }: ImportLine, importId: string): string[] {
  if (id !== null) return [id];
  return key === null ? [idOfLine(importId, number)] : [key, idOfLine(importId, number)];
}

function rowsFinder(kind: EntityType, rows: readonly WholeRow[], importId: string) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byKey = new Map<string, WholeRow[]>();
  for (const row of rows) {
    const key = row[kind === 'property' ? 'source_key' : 'slug'];
    if (typeof key === 'string') byKey.set(key.trim(), [...(byKey.get(key.trim()) ?? []), row]);
  }
  return ({ number, id, key }: ImportLine): readonly WholeRow[] => {
    const own = byId.get(id ?? idOfLine(importId, number));
    if (own) return [own];
    return id === null && key !== null ? (byKey.get(key) ?? []) : [];
  };
}

function placesFinder(places: ListingPlaces) {
  const namesByKind = {
    city: namesOf(places.cities),
    area: namesOf(places.areas),
    society: namesOf(places.societies),
  };
  return (kind: keyof typeof namesByKind, name: string): readonly string[] => {
    const { ids, byName } = namesByKind[kind];
    return ids.has(name) ? [name] : (byName.get(name.trim().toLowerCase()) ?? []);
  };
}

function namesOf(places: readonly { id: string; name: string }[]) {
  const byName = new Map<string, string[]>();
  for (const { id, name } of places) {
    const key = name.trim().toLowerCase();
    byName.set(key, [...(byName.get(key) ?? []), id]);
  }
  return { ids: new Set(places.map(({ id }) => id)), byName };
}
