import * as z from 'zod/mini';
import { noteLimit } from '#domain/enquiry/note-limit.ts';
import { characterCount } from '#domain/text/character-count.ts';
import { createDrafts } from '../../storage/drafts.ts';
import type { InboxRow } from './inbox-row.ts';

const draftSchema = z.object({
  name: z.string(),
  reference: z.string(),
  /** `over`: the note that was in the row when the typing began. */
  note: z.nullable(z.object({ text: z.string(), over: z.string() })),
  status: z.nullable(z.string()),
});

export type InboxDraft = z.infer<typeof draftSchema>;

/** Outlive the cards, and are kept in browser storage under this key, so that a reload loses nothing. */
export function createInboxDrafts(openStorage: () => Storage, key: string) {
  const { $drafts: $unsaved, get, put } = createDrafts({ openStorage, key, schema: draftSchema });

  function update(row: InboxRow, piece: Partial<InboxDraft>): void {
    const { name, reference } = row;
    const next = { note: null, status: null, ...get(row.id), ...piece, name, reference };
    put(row.id, next.note === null && next.status === null ? null : next);
  }

  return {
    $unsaved,

    typeNote(row: InboxRow, text: string): void {
      const over = get(row.id)?.note?.over ?? row.notes ?? '';
      // A text that is the same as when typing began is not unsaved.
      update(row, { note: text === over ? null : { text, over } });
    },

    /** Marks the note of the row as seen, so that it may be overwritten. */
    markNoteSeen(row: InboxRow): void {
      const note = get(row.id)?.note;
      if (note) update(row, { note: { ...note, over: row.notes ?? '' } });
    },

    dropNote(row: InboxRow): void {
      update(row, { note: null });
    },

    chooseStatus(row: InboxRow, status: string): void {
      update(row, { status: status === row.status ? null : status });
    },

    dropStatus(row: InboxRow): void {
      update(row, { status: null });
    },
  };
}

export type InboxDrafts = ReturnType<typeof createInboxDrafts>;

/** Whether somebody else has changed the note of the row since the typing began. */
export function isOutdated(row: InboxRow, note: InboxDraft['note'] | undefined): boolean {
  return !!note && note.over !== (row.notes ?? '') && note.text !== (row.notes ?? '');
}

/** The length of a note once it is near its limit, and what to do when it is too long. Null for shorter notes. */
export function noteLength(text: string): { tooLong: boolean; text: string } | null {
  const count = characterCount(text);
  const [written, limit] = [count.toLocaleString('en-IN'), noteLimit.toLocaleString('en-IN')];
  if (count > noteLimit) {
    return {
      tooLong: true,
      text: `A note has room for ${limit} characters and this one has ${written}. Shorten it, then save.`,
    };
  }
  return count > noteLimit * 0.9 ? { tooLong: false, text: `${written} of ${limit} characters` } : null;
}
