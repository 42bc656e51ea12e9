import type { DeletionNote, StaffChange, WholeRow } from '#contracts/admin-listings.ts';
import type { Conflict } from './draft-state.ts';

/** Where a page that nobody has published can be seen: at an address, or by its number, with the session of who asked. */
export type ShownPreview = { address: string } | { asked: string };

export interface EditorState {
  load: 'loading' | 'ready' | 'gone' | 'deleted' | 'failed';
  /** Who deleted it, while it can be brought back. */
  deleted: DeletionNote | null;
  /** The day on which a check found it sold or let, while its page says so. */
  soldOn: string | null;
  /** It is hidden, and its page stays until an admin takes it down. */
  onHold: boolean;
  /** Null: it is new, and stands in the draft alone. */
  row: WholeRow | null;
  busy: boolean;
  conflicts: readonly Conflict[];
  /** By path of the field. */
  problems: Readonly<Record<string, string>>;
  /** The field to go to, anew with each try to save. */
  focusOn: { path: string } | null;
  /** What went wrong with the whole. */
  problem: string | null;
  /** What was done last. */
  said: string;
  /** The columns as they were before the last save. */
  undo: Readonly<Record<string, unknown>> | null;
  /** The page as it would be; null: it is not asked for, or not there yet. */
  preview: ShownPreview | null;
  /** The number of the page that is being rendered where the site is published; null: none is waited for. */
  drawing: string | null;
  /** What staff changed in it, newest first; null: not read yet. */
  log: readonly StaffChange[] | null;
}

/** Before anything is read. */
export const unread: EditorState = {
  load: 'loading',
  deleted: null,
  soldOn: null,
  onHold: false,
  row: null,
  busy: false,
  conflicts: [],
  problems: {},
  focusOn: null,
  problem: null,
  said: '',
  undo: null,
  preview: null,
  drawing: null,
  log: null,
};
