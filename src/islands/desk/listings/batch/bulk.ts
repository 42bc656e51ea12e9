import { map } from 'nanostores';
import * as z from 'zod/mini';
import {
  type ListingPlaces,
  type ListingScope,
  listingScope,
  type WholeRow,
} from '#contracts/admin-listings.ts';
import type { Day } from '#domain/calendar/day.ts';
import { type EntityType, nameColumnOf } from '#domain/entity.ts';
import { entityTypeSchema } from '#domain/entity-schema.ts';
import type { EditorField } from '#domain/column/editor-field.ts';
import { bulkFields } from '#domain/listing/listing-columns.ts';
import { validateListing } from '#domain/listing/validate-listing.ts';
import { changeOf } from '#domain/listing/row-change.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { runAction } from '../../../session/action.ts';
import { reasonOf } from '../../../session/staff-backend.ts';
import { listingName, namingColumns } from '../fields/listing-name.ts';
import { columnsWith, readField } from '../fields/read-field.ts';
import { storedValue } from '../../../storage/stored-value.ts';
import { createBatchSave, type BatchSaveDependencies, type RowToSave } from './batch-save.ts';
import { readRowsByKey, readScope } from './read-rows.ts';

/** The most rows that can be chosen one by one. For more, staff choose all that a search finds, or import a table. */
export const MAX_CHOSEN = 500;

const chosenRow = z.object({ id: z.string(), name: z.string() });
export type ChosenRow = z.infer<typeof chosenRow>;
const chosenScope = z.object({ ...listingScope.shape, total: z.int() });
export type ChosenScope = z.infer<typeof chosenScope>;
const selectionSchema = z.object({
  kind: entityTypeSchema,
  chosen: z.array(chosenRow),
  /** In place of `chosen`: all that a search found. Only the search is kept, and travels. */
  all: z._default(z.nullable(chosenScope), null),
  path: z.string(),
  text: z.string(),
});

export interface BulkState {
  kind: EntityType;
  chosen: readonly ChosenRow[];
  all: ChosenScope | null;
  path: string;
  text: string;
  busy: boolean;
  progress: string;
  problem: string | null;
  /** Null: no preview yet. `unchanged` rows have the value already, `unfit` ones are asked nothing of the kind. */
  preview: { rows: readonly RowToSave[]; unchanged: number; unfit: number; deleted: number } | null;
}

export interface BulkDependencies extends BatchSaveDependencies {
  openStorage: () => Storage;
  userId: string;
  places: () => ListingPlaces | null;
  today: () => Day;
  shownKind: () => EntityType;
}

export function createBulk(dependencies: BulkDependencies) {
  const { backend } = dependencies;
  const stored = storedValue(dependencies.openStorage, `angala.bulk.${dependencies.userId}`, selectionSchema);
  const batchSave = createBatchSave(dependencies, 'field');
  const $bulk = map<BulkState>({
    ...(stored.read() ?? emptySelection('property')),
    busy: false,
    progress: '',
    problem: null,
    preview: null,
  });

  function set(piece: Partial<BulkState>): void {
    const next = { ...$bulk.get(), ...piece };
    $bulk.set(next);
    const { kind, chosen, all, path, text } = next;
    const isKept = stored.write(
      chosen.length > 0 || all ? { kind, chosen: [...chosen], all, path, text } : null,
    );
    // An older choice must not come back in place of this one.
    if (!isKept) stored.write(null);
  }

  function setKind(): void {
    const kind = dependencies.shownKind();
    if (kind === $bulk.get().kind) return;
    batchSave.reset();
    set({ ...emptySelection(kind), problem: null, preview: null });
  }

  function choose(chosen: readonly ChosenRow[]): void {
    batchSave.reset();
    set({ chosen: chosen.slice(0, MAX_CHOSEN), all: null, preview: null, problem: null });
  }

  async function readPreview(
    { kind, chosen, all }: BulkState,
    field: EditorField,
    fields: Readonly<Record<string, unknown>>,
  ): Promise<NonNullable<BulkState['preview']>> {
    if (!all) {
      const ids = chosen.map(({ id }) => id);
      return previewOf(chosen, await readRowsByKey(backend, kind, ids), field, fields);
    }
    const found = await readScope(backend, kind, scopeOf(all), {
      columns: [nameColumnOf[kind], ...namingColumns, 'property_type', 'currency', ...Object.keys(fields)],
      onProgress: (read) =>
        set({ progress: `${read.toLocaleString('en-IN')} of ${all.total.toLocaleString('en-IN')}…` }),
    });
    return previewOf(
      found.map((row) => ({ id: row.id, name: listingName(kind, row) })),
      found,
      field,
      fields,
    );
  }

  return {
    $bulk,
    batchSave,

    /** The list shows another kind. The last selection is dropped, unless part of it is not saved yet. */
    followKind(): void {
      const { busy, remaining } = batchSave.$batchSave.get();
      if (!busy && remaining.length === 0) setKind();
    },

    toggle(row: ChosenRow): void {
      setKind();
      const { chosen } = $bulk.get();
      const rest = chosen.filter(({ id }) => id !== row.id);
      choose(rest.length < chosen.length ? rest : [...chosen, row]);
    },

    /** Adds these rows to the selection, or removes them if all of them are selected. */
    toggleAll(rows: readonly ChosenRow[]): void {
      setKind();
      const { chosen } = $bulk.get();
      const chosenIds = new Set(chosen.map(({ id }) => id));
      const isAll = rows.every(({ id }) => chosenIds.has(id));
      const shown = new Set(rows.map(({ id }) => id));
      choose(
        isAll
          ? chosen.filter(({ id }) => !shown.has(id))
          : [...chosen, ...rows.filter(({ id }) => !chosenIds.has(id))],
      );
    },

    /** Chooses all that a search found, in place of single rows. */
    chooseAll(all: ChosenScope): void {
      setKind();
      choose([]);
      set({ all });
    },

    clear: () => choose([]),
    chooseField: (path: string) => set({ path, text: '', preview: null, problem: null }),
    type: (text: string) => set({ text, preview: null, problem: null }),

    async showPlan(): Promise<void> {
      const { kind, path, text, busy } = $bulk.get();
      const field = bulkFields(kind).find((each) => each.path === path);
      if (!field || busy) return;
      const context = { currency: 'INR', today: dependencies.today(), places: dependencies.places() };
      const read = readField(field, text, {}, context);
      const fields = 'value' in read ? columnsFor(field, read.value, dependencies.places()) : {};
      const judged = validateListing(kind, fields, { isNew: false });
      const problem =
        'problem' in read
          ? read.problem
          : judged.state === 'invalid'
            ? ownValue(judged.problems, path)
            : null;
      batchSave.reset();
      if (problem != null || judged.state === 'invalid')
        return set({ preview: null, problem: problem ?? null });
      const preview = async () => set({ preview: await readPreview($bulk.get(), field, judged.fields) });
      await runAction($bulk, preview, {
        began: { preview: null, progress: '' },
        messageOf: (fault) => reasonOf(fault, 'The rows could not be read.'),
      });
    },

    async save(): Promise<void> {
      const { kind, preview } = $bulk.get();
      if (preview) await batchSave.save(kind, preview.rows);
    },
  };
}

export type Bulk = ReturnType<typeof createBulk>;

const emptySelection = (kind: EntityType): z.infer<typeof selectionSchema> => ({
  kind,
  chosen: [],
  all: null,
  path: bulkFields(kind)[0]?.path ?? '',
  text: '',
});

const scopeOf = ({ words, filters }: ChosenScope): ListingScope => ({ words, filters });

/** A home also has its area as text. Both columns change together. */
function columnsFor(
  field: EditorField,
  value: unknown,
  places: ListingPlaces | null,
): Record<string, unknown> {
  const columns = columnsWith([{ field, value }], {});
  if (field.path !== 'area_id') return columns;
  return { ...columns, area: places?.areas.find(({ id }) => id === value)?.name ?? null };
}

function previewOf(
  chosen: readonly ChosenRow[],
  currentRows: readonly WholeRow[],
  field: EditorField,
  fields: Readonly<Record<string, unknown>>,
): NonNullable<BulkState['preview']> {
  const byId = new Map(currentRows.filter((row) => isFit(field, row)).map((row) => [row.id, row]));
  const rows = chosen.flatMap(({ id, name }): RowToSave[] => {
    const row = byId.get(id);
    const change = row ? changeOf(row, fields) : null;
    return change ? [{ id, name, ...change }] : [];
  });
  const unfit = currentRows.length - byId.size;
  const deleted = chosen.length - currentRows.length;
  return { rows, deleted, unfit, unchanged: chosen.length - rows.length - deleted - unfit };
}

/** Whether the field is asked of a home for this offer. A typed price is in rupees. */
function isFit({ path, offer }: EditorField, row: WholeRow): boolean {
  if (path === 'price') return [null, undefined, '', 'INR'].some((currency) => currency === row['currency']);
  return offer === undefined || offer === row['property_type'];
}
