import { map } from 'nanostores';
import { isStored } from '#contracts/save-listing.ts';
import {
  MAX_CHARACTERS_SENT,
  MAX_ROWS,
  saveListings,
  saveListingsResponse,
  type SavedRow,
} from '#contracts/save-listings.ts';
import type { EntityType } from '#domain/entity.ts';
import { runAction } from '../../../session/action.ts';
import { reasonOf, type StaffBackend } from '../../../session/staff-backend.ts';

export interface RowToSave {
  id: string;
  name: string;
  /** The `updated_at` on which the save is based. Null: the row is new. */
  seenAt: string | null;
  fields: Readonly<Record<string, unknown>>;
  /** The values of the same columns before the save. Null: the row is new. */
  was: Readonly<Record<string, unknown>> | null;
  /** Somebody has said that its unlikely values are right. */
  isConfirmed?: boolean;
}

/** The same, from its first try on. */
interface SentRow extends RowToSave {
  idempotencyKey: string;
}

export interface BatchSaveState {
  /** Null: no save has begun. */
  kind: EntityType | null;
  busy: boolean;
  total: number;
  results: readonly { row: SentRow; saved: SavedRow }[];
  /** The rows that are not sent or not answered yet. */
  remaining: readonly SentRow[];
  problem: string | null;
  isUndo: boolean;
}

export interface BatchSaveDependencies {
  backend: StaffBackend;
  newId: () => string;
}

const initialState: BatchSaveState = {
  kind: null,
  busy: false,
  total: 0,
  results: [],
  remaining: [],
  problem: null,
  isUndo: false,
};

/**
 * Saves many rows, some at a time. After an interruption it resumes with the same idempotency keys, so that nothing is
 * saved twice.
 */
export function createBatchSave({ backend, newId }: BatchSaveDependencies) {
  const $batchSave = map<BatchSaveState>(initialState);
  const set = (changed: Partial<BatchSaveState>) => $batchSave.set({ ...$batchSave.get(), ...changed });

  async function send(kind: EntityType, batch: readonly SentRow[]): Promise<void> {
    const rows = batch.map(({ idempotencyKey, id, seenAt, fields, isConfirmed = false }) => ({
      idempotencyKey,
      id,
      seen_at: seenAt,
      fields,
      ...(isConfirmed ? { confirmed: Object.keys(fields) } : {}),
    }));
    const answer = await backend.invoke(saveListings, { kind, rows }, saveListingsResponse);
    const byId = new Map(answer.rows.map((row) => [row.id, row]));
    const { results, remaining } = $batchSave.get();
    set({
      results: [
        ...results,
        ...batch.flatMap((row) => {
          const saved = byId.get(row.id);
          return saved ? [{ row, saved }] : [];
        }),
      ],
      remaining: remaining.slice(batch.length),
    });
  }

  async function resume(): Promise<void> {
    const { kind } = $batchSave.get();
    if (kind === null) return;
    const sendAll = async () => {
      for (
        let batch = nextBatch($batchSave.get().remaining);
        batch.length > 0;
        batch = nextBatch($batchSave.get().remaining)
      )
        await send(kind, batch);
    };
    await runAction($batchSave, sendAll, {
      messageOf: (fault) => {
        const { results, total } = $batchSave.get();
        return `Stopped at ${results.length} of ${total}. ${reasonOf(fault)}`;
      },
    });
  }

  async function save(kind: EntityType, rows: readonly RowToSave[], isUndo = false): Promise<void> {
    if ($batchSave.get().busy) return;
    const remaining = rows.map((row) => ({ ...row, idempotencyKey: newId() }));
    set({ ...initialState, kind, total: rows.length, remaining, isUndo });
    await resume();
  }

  return {
    $batchSave,
    save: (kind: EntityType, rows: readonly RowToSave[]) => save(kind, rows),
    resume,
    reset: () => set(initialState),

    /** Saves the rows that were asked about as they are, after a yes to their questions. */
    async confirm(): Promise<void> {
      const { kind, busy, results } = $batchSave.get();
      const asked = askedRows($batchSave.get());
      if (kind === null || busy || asked.length === 0) return;
      const rows = asked.map(({ row }) => ({ ...row, isConfirmed: true, idempotencyKey: newId() }));
      set({ results: results.filter((result) => !asked.includes(result)), remaining: rows });
      await resume();
    },

    /** Except rows that somebody has changed since. New rows are hidden. */
    async undo(): Promise<void> {
      const { kind, results } = $batchSave.get();
      if (kind) await save(kind, rowsToUndo(kind, results), true);
    },
  };
}

export type BatchSave = ReturnType<typeof createBatchSave>;

/** The next batch: as many rows as one request may contain. */
function nextBatch(rows: readonly SentRow[]): readonly SentRow[] {
  let characters = 0;
  const end = rows.findIndex(({ fields }, at) => {
    characters += JSON.stringify(fields).length + 300;
    return at >= MAX_ROWS || (at > 0 && characters > MAX_CHARACTERS_SENT);
  });
  return end === -1 ? rows : rows.slice(0, end);
}

const hiddenFields: Record<EntityType, Readonly<Record<string, unknown>> | null> = {
  property: { publish: 0 },
  society: { slug: 'unlisted' },
  area: null,
};

/** The rows that an undo would save. A new area is left out, because it cannot be hidden. */
export function rowsToUndo(kind: EntityType, results: BatchSaveState['results']): RowToSave[] {
  return results.flatMap(({ row: { id, name, fields, was }, saved }) => {
    const restored = was ?? hiddenFields[kind];
    const seenAt = saved.updated_at;
    if (!restored || !seenAt || !isStored(saved.result)) return [];
    return [{ id, name, seenAt, fields: restored, was: was ? fields : null, isConfirmed: true }];
  });
}

/** The rows of which a question is to be answered first. */
export function askedRows({ results }: Pick<BatchSaveState, 'results'>) {
  return results.filter(({ saved }) => (saved.questions?.length ?? 0) > 0);
}

/** '10 saved, 1 refused, 1 changed by somebody else meanwhile.' */
export function formatOutcome({ results, isUndo }: Pick<BatchSaveState, 'results' | 'isUndo'>): string {
  const countOutcome = (result: SavedRow['result']) =>
    results.filter(({ saved }) => saved.result === result).length;
  const parts = [
    [results.filter(({ saved }) => isStored(saved.result)).length, isUndo ? 'undone' : 'saved'],
    [countOutcome('refused') - askedRows({ results }).length, 'refused'],
    [askedRows({ results }).length, 'to be confirmed'],
    [countOutcome('changed'), 'changed by somebody else meanwhile'],
    [countOutcome('gone'), 'deleted meanwhile'],
  ] as const;
  const shownParts = parts.filter(([count], at) => at === 0 || count > 0);
  return `${shownParts.map(([count, what]) => `${count.toLocaleString('en-IN')} ${what}`).join(', ')}.`;
}
