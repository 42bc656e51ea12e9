import type { DeletionNote, StaffChange, WholeRow } from '#contracts/admin-listings.ts';
import type { Load } from '../../../session/loader.ts';
import type { Conflict } from '../drafts/read-draft.ts';

/** A preview at an address, or by the id of the request and the session of the person who asked. */
export type ShownPreview = { address: string } | { id: string };

export interface EditorState {
  load: Load | 'gone' | 'deleted';
  /** When and by whom it was deleted, while it can be restored. */
  deleted: DeletionNote | null;
  /** The day on which a check found it sold or let, as long as its page says so. */
  soldOn: string | null;
  /** True if it is hidden but its page stays until an admin takes it down. */
  onHold: boolean;
  /** The day since which its offer is on hold. A check that finds it on offer ends it. */
  offerOnHoldSince: string | null;
  /** Null: it is new and exists only as a draft. */
  row: WholeRow | null;
  busy: boolean;
  conflicts: readonly Conflict[];
  /** Messages by the path of the field. */
  problems: Readonly<Record<string, string>>;
  /** What is to be confirmed before it is saved: a price or a size that no home can have. */
  questions: readonly string[];
  /** The field to focus. A new object on each try to save. */
  focusOn: { path: string } | null;
  /** An error that belongs to no single field. */
  problem: string | null;
  message: string;
  /** The values that the saved columns had before the last save. */
  undo: Readonly<Record<string, unknown>> | null;
  /** The preview of the page. Null: not requested, or not ready. */
  preview: ShownPreview | null;
  /** The id of the preview that is being rendered where the site is published. Null: none. */
  rendering: string | null;
  /** The changes by staff, newest first. Null: not read yet. */
  log: readonly StaffChange[] | null;
}

export const initialEditorState: EditorState = {
  load: 'loading',
  deleted: null,
  soldOn: null,
  onHold: false,
  offerOnHoldSince: null,
  row: null,
  busy: false,
  conflicts: [],
  problems: {},
  questions: [],
  focusOn: null,
  problem: null,
  message: '',
  undo: null,
  preview: null,
  rendering: null,
  log: null,
};
