import type { InboxArguments } from '#contracts/admin-inbox.ts';
import { BackendRefusal, type StaffBackend } from '../../../session/staff-backend.ts';
import type { ToastMessage } from '../../../toasts/toasts.ts';
import type { InboxChange, InboxPage, InboxRow } from './inbox-row.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { isOutdated, noteLength, type InboxDrafts } from './inbox-drafts.ts';

export interface RowSaverDependencies<Row extends InboxRow> {
  backend: StaffBackend;
  table: 'enquiries' | 'appointments';
  read: (args: InboxArguments) => Promise<InboxPage<Row>>;
  showToast: (toast: ToastMessage) => void;
  reportFailure: (title: string, fault: unknown) => void;
  /** Updates these fields of the row with this id, if the list has it. */
  updateRow: (id: string, piece: Partial<Row> | InboxChange) => void;
  setCounts: (counts: Pick<InboxPage<Row>, 'waiting' | 'suspected'>) => void;
  /** Unsaved changes, shared with another list that shows the same rows. */
  unsaved: InboxDrafts;
}

/** The most tries for a row that others keep writing to. Each try starts from the current content of the row. */
const TRIES = 3;
const SLOT_TAKEN = 'This slot has been booked by somebody else since. Agree on another time with the caller.';
const GONE = 'It is not in the inbox any more. Copy what you have typed if you need it, then press Refresh.';
const BUSY = 'Others are writing to it at this moment. Please try again.';
const SAVED = 'It is saved, but its current state could not be read: press Refresh to see it.';

/** Saves the changes of staff to a row, and never overwrites a change that they have not seen. */
export function createRowSaver<Row extends InboxRow>(dependencies: RowSaverDependencies<Row>) {
  const { backend, table, read, showToast, reportFailure, updateRow, setCounts, unsaved } = dependencies;

  /** Reads the current row, or null. Also updates the count of waiting rows, which comes with the response. */
  async function readRow({ id, reference }: Row): Promise<Row | null> {
    const { rows, waiting, suspected } = await read({ words: reference, take: 10 });
    setCounts({ waiting, suspected });
    return rows.find((row) => row.id === id) ?? null;
  }

  /** Shows the change at once, then the row as read. It stays even if it matches the filter no more. */
  async function showSaved(row: Row, change: InboxChange): Promise<void> {
    updateRow(row.id, change);
    try {
      const fresh = await readRow(row);
      if (fresh) updateRow(row.id, fresh);
    } catch {
      showToast({ title: 'Saved', description: SAVED, tone: 'plain' });
    }
  }

  /** Null when it is saved. Otherwise the row of a colleague who has changed the same field since `seen`. */
  async function saveUnlessConflict(row: Row, seen: InboxChange, change: InboxChange): Promise<Row | null> {
    let current = row;
    for (let triesLeft = TRIES; triesLeft > 0; triesLeft -= 1) {
      if (differs(current, seen)) {
        updateRow(row.id, current);
        // If the row already has our change, only the response of an earlier try was lost. That is no conflict.
        return differs(current, change) ? current : null;
      }
      if (await backend.change(table, row.id, { ...change }, current.updated_at)) {
        await showSaved(row, change);
        return null;
      }
      const fresh = await readRow(row);
      if (fresh === null) throw new Error(GONE);
      current = fresh;
    }
    throw new Error(BUSY);
  }

  /** Saves a change. Returns true if it is saved; otherwise says why not. */
  async function saveChange(
    row: Row,
    seen: InboxChange,
    change: InboxChange,
    conflictMessage: (other: Row) => string,
  ) {
    try {
      const conflict = await saveUnlessConflict(row, seen, change);
      if (conflict) throw new Error(conflictMessage(conflict));
      return true;
    } catch (fault) {
      const isSlotTaken = fault instanceof BackendRefusal && fault.status === 409;
      reportFailure('Not saved', isSlotTaken ? new Error(SLOT_TAKEN) : fault);
      return false;
    }
  }

  return {
    showSaved,
    $unsaved: unsaved.$unsaved,
    typeNote: unsaved.typeNote,
    chooseStatus: unsaved.chooseStatus,
    dropStatus: unsaved.dropStatus,

    keepTheirNote: unsaved.dropNote,

    /** Saves the typed note. If a colleague has written one meanwhile, both are kept and shown. */
    async saveNote(row: Row): Promise<boolean> {
      const note = ownValue(unsaved.$unsaved.get(), row.id)?.note;
      if (!note || noteLength(note.text)?.tooLong) return false;
      // The user has seen the other note beside their own and chose to overwrite it.
      if (isOutdated(row, note)) unsaved.markNoteSeen(row);
      const seenNote = isOutdated(row, note) ? row.notes : note.over;
      const saved = await saveChange(
        row,
        { notes: seenNote || null },
        { notes: note.text.trim() === '' ? null : note.text },
        (other) => {
          return `${otherWriter(other)} has written a note meanwhile. Yours is kept: read both in the card, then choose.`;
        },
      );
      // Text that was typed while the note was being saved is still unsaved.
      const currentNote = ownValue(unsaved.$unsaved.get(), row.id)?.note;
      if (saved && currentNote) {
        if (currentNote.text === note.text) unsaved.dropNote(row);
        else unsaved.markNoteSeen({ ...row, notes: note.text });
      }
      return saved;
    },

    async saveStatus(row: Row): Promise<boolean> {
      const status = ownValue(unsaved.$unsaved.get(), row.id)?.status;
      if (!status) return false;
      const saved = await saveChange(
        row,
        { status: row.status },
        { status },
        (other) =>
          `A colleague has set it to ${capitalise(other.status)} meanwhile. Press Save status again to keep yours.`,
      );
      if (saved) unsaved.dropStatus(row);
      return saved;
    },

    setOwner: (row: Row, owner: string | null): Promise<boolean> =>
      saveChange(
        row,
        { owner: row.owner },
        { owner },
        () => 'A colleague has chosen an owner meanwhile. Look, then choose again.',
      ),
  };
}

function differs(row: InboxRow, { status, notes, owner }: InboxChange): boolean {
  return (
    (status !== undefined && row.status !== status) ||
    (notes !== undefined && (row.notes ?? '') !== (notes ?? '')) ||
    (owner !== undefined && row.owner !== owner)
  );
}

/** The name, or else the address, of the colleague who wrote the note in the row. */
export function otherWriter({ history }: Pick<InboxRow, 'history'>): string {
  const written = history.find(({ field }) => field === 'notes');
  return written?.by_name ?? written?.by_email ?? 'A colleague';
}
