import type { MapStore } from 'nanostores';
import {
  adminChanges,
  adminChangesAnswer,
  adminListing,
  adminListingAnswer,
  type WholeRow,
} from '#contracts/admin-listings.ts';
import type { Day } from '#domain/calendar/day.ts';
import type { EntityType } from '#domain/entity.ts';
import type { StaffBackend } from '../../../session/staff-backend.ts';
import type { ListingDraft, ListingDrafts } from '../drafts/listing-drafts.ts';
import { rebaseDraft, typedAfter } from '../drafts/read-draft.ts';
import type { EditorState } from './editor-state.ts';

interface Dependencies {
  backend: StaffBackend;
  drafts: ListingDrafts;
  today: () => Day;
}

/** What reads the row of an editor and its log of changes into the state of the editor. */
export function createEditorRow(
  $editor: MapStore<EditorState>,
  { kind, id }: { kind: EntityType; id: string },
  { backend, drafts, today }: Dependencies,
) {
  const set = (piece: Partial<EditorState>) => $editor.set({ ...$editor.get(), ...piece });

  /** Reads the row and rebases the draft onto it. `savedDraft` is the draft that was just saved. */
  async function readRow(savedDraft?: ListingDraft): Promise<void> {
    const answer = await backend.rpc(adminListing, { kind, listing: id }, adminListingAnswer);
    const { row: storedRow, deleted, sold_on: soldOn, on_hold: onHold } = answer;
    const { offer_on_hold_since: offerOnHoldSince } = answer;
    const typed = drafts.get(kind, id);
    if (!storedRow) {
      const load = deleted ? 'deleted' : typed?.isNew ? 'ready' : 'gone';
      set({ row: null, deleted, conflicts: [], load });
      return;
    }
    // An undo restores what was there before the last save, so it must not reach a later change that is shown now.
    if (!hasSameContent($editor.get().row, storedRow)) set({ undo: null });
    set({ row: storedRow, deleted: null, soldOn, onHold, offerOnHoldSince, load: 'ready' });
    if (!typed) return set({ conflicts: [] });
    const typedAfterSave = savedDraft ? typedAfter(savedDraft, typed, storedRow) : typed;
    const { draft: rebased, conflicts } = rebaseDraft(
      { ...typedAfterSave, isNew: false },
      storedRow,
      today(),
    );
    drafts.store(rebased);
    set({ conflicts });
  }

  async function readLog(): Promise<void> {
    const { rows } = await backend.rpc(adminChanges, { kind, listing: id, take: 30 }, adminChangesAnswer);
    set({ log: rows });
  }

  async function load(message = ''): Promise<void> {
    set({ load: 'loading', problem: null });
    try {
      await readRow();
      if (message !== '') set({ message });
      await readLog();
    } catch {
      set({ load: $editor.get().row ? 'ready' : 'failed' });
    }
  }

  return { load, readRow, readLog };
}

/** Whether two versions of a row are equal, apart from `updated_at`. */
export function hasSameContent(one: WholeRow | null, other: WholeRow | null): boolean {
  const serialize = (row: WholeRow | null) => JSON.stringify({ ...row, updated_at: '' });
  return serialize(one) === serialize(other);
}

export type EditorRow = ReturnType<typeof createEditorRow>;
