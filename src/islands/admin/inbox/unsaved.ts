import { map } from 'nanostores';
import { enquiryLimits } from '#domain/limits.ts';
import { characters } from '#domain/text/characters.ts';
import type { InboxRow } from './inbox-row.ts';

/** Of a note, in characters as the database counts them (its check on `notes`). */
const NOTE_LIMIT = enquiryLimits.notes;

/** What was typed or chosen for one row and is not written yet. */
export interface Unsaved {
  name: string;
  reference: string;
  note: {
    text: string;
    /** The note that stood in the row when the typing began. */
    over: string;
  } | null;
  status: string | null;
}

/** What staff have begun, by the id of its row: it outlives the cards, which go when a filter or a tab hides them. */
export function createUnsaved() {
  const $unsaved = map<Readonly<Record<string, Unsaved>>>({});

  function begin(row: InboxRow, piece: Partial<Unsaved>): void {
    const { name, reference } = row;
    const next = { note: null, status: null, ...$unsaved.get()[row.id], ...piece, name, reference };
    const { [row.id]: _, ...others } = $unsaved.get();
    $unsaved.set(next.note === null && next.status === null ? others : { ...others, [row.id]: next });
  }

  return {
    $unsaved,

    typeNote(row: InboxRow, text: string): void {
      const over = $unsaved.get()[row.id]?.note?.over ?? row.notes ?? '';
      // Whoever has typed their way back to where they began has nothing to lose.
      begin(row, { note: text === over ? null : { text, over } });
    },

    /** The note of the row has been seen and may be written over. */
    writeOver(row: InboxRow): void {
      const note = $unsaved.get()[row.id]?.note;
      if (note) begin(row, { note: { ...note, over: row.notes ?? '' } });
    },

    dropNote(row: InboxRow): void {
      begin(row, { note: null });
    },

    chooseStatus(row: InboxRow, status: string): void {
      begin(row, { status: status === row.status ? null : status });
    },

    dropStatus(row: InboxRow): void {
      begin(row, { status: null });
    },
  };
}

/** Whether somebody else's note stands in the row by now. */
export function isOvertaken(row: InboxRow, note: Unsaved['note'] | undefined): boolean {
  return !!note && note.over !== (row.notes ?? '') && note.text !== (row.notes ?? '');
}

/** How much of a note's room is used, once it is worth saying; what to do when it is too long. */
export function noteRoom(text: string): { tooLong: boolean; words: string } | null {
  const count = characters(text);
  const [written, limit] = [count.toLocaleString('en-IN'), NOTE_LIMIT.toLocaleString('en-IN')];
  if (count > NOTE_LIMIT) {
    return {
      tooLong: true,
      words: `A note has room for ${limit} characters and this one has ${written}. Shorten it, then save.`,
    };
  }
  return count > NOTE_LIMIT * 0.9 ? { tooLong: false, words: `${written} of ${limit} characters` } : null;
}
