import { map } from 'nanostores';
import type { BulkWay } from '#contracts/admin-bulk-changes.ts';
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
  /** The change of many that its rows belong to, which the server takes back as a whole. */
  bulk: string | null;
  busy: boolean;
  total: number;
  results: readonly { row: SentRow; saved: SavedRow }[];
  /** The rows that are not sent or not answered yet. */
  remaining: readonly SentRow[];
  problem: string | null;
}

export interface BatchSaveDependencies {
  backend: StaffBackend;
  newId: () => string;
  /** Reads what the listings are now, and which changes can be taken back. */
  onSaved: () => void;
}

const initialState: BatchSaveState = {
  kind: null,
  bulk: null,
  busy: false,
  total: 0,
  results: [],
  remaining: [],
  problem: null,
};

/**
 * Saves many rows, some at a time. After an interruption it resumes with the same idempotency keys, so that nothing is
 * saved twice. The server keeps what they were for an undo (bulk-undo.ts).
 */
export function createBatchSave({ backend, newId, onSaved }: BatchSaveDependencies, how: BulkWay) {
  const $batchSave = map<BatchSaveState>(initialState);
  const set = (changed: Partial<BatchSaveState>) => $batchSave.set({ ...$batchSave.get(), ...changed });

  async function send(kind: EntityType, bulk: string, batch: readonly SentRow[]): Promise<void> {
    const rows = batch.map(({ idempotencyKey, id, seenAt, fields, isConfirmed = false }) => ({
      idempotencyKey,
      id,
      seen_at: seenAt,
      fields,
      ...(isConfirmed ? { confirmed: Object.keys(fields) } : {}),
    }));
    const answer = await backend.invoke(
      saveListings,
      { kind, bulk: { id: bulk, how }, rows },
      saveListingsResponse,
    );
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
    const { kind, bulk } = $batchSave.get();
    if (kind === null || bulk === null) return;
    const sendAll = async () => {
      for (
        let batch = nextBatch($batchSave.get().remaining);
        batch.length > 0;
        batch = nextBatch($batchSave.get().remaining)
      )
        await send(kind, bulk, batch);
    };
    await runAction($batchSave, sendAll, {
      messageOf: (fault) => {
        const { results, total } = $batchSave.get();
        return `Stopped at ${results.length} of ${total}. ${reasonOf(fault)}`;
      },
    });
    onSaved();
  }

  async function save(kind: EntityType, rows: readonly RowToSave[]): Promise<void> {
    if ($batchSave.get().busy) return;
    const remaining = rows.map((row) => ({ ...row, idempotencyKey: newId() }));
    set({ ...initialState, kind, bulk: newId(), total: rows.length, remaining });
    await resume();
  }

  return {
    $batchSave,
    save,
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

/** The rows of which a question is to be answered first. */
export function askedRows({ results }: Pick<BatchSaveState, 'results'>) {
  return results.filter(({ saved }) => (saved.questions?.length ?? 0) > 0);
}

/** '10 saved, 1 refused, 1 changed by somebody else meanwhile.' */
export function formatOutcome({ results }: Pick<BatchSaveState, 'results'>): string {
  const countOutcome = (result: SavedRow['result']) =>
    results.filter(({ saved }) => saved.result === result).length;
  const parts = [
    [results.filter(({ saved }) => isStored(saved.result)).length, 'saved'],
    [countOutcome('refused') - askedRows({ results }).length, 'refused'],
    [askedRows({ results }).length, 'to be confirmed'],
    [countOutcome('changed'), 'changed by somebody else meanwhile'],
    [countOutcome('gone'), 'deleted meanwhile'],
  ] as const;
  const shownParts = parts.filter(([count], at) => at === 0 || count > 0);
  return `${shownParts.map(([count, what]) => `${count.toLocaleString('en-IN')} ${what}`).join(', ')}.`;
}
