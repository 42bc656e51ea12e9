import type { MapStore } from 'nanostores';
import type { ListingPlaces } from '#contracts/admin-listings.ts';
import { saveListing, tolerantSaveListingResponse } from '#contracts/save-listing.ts';
import type { Day } from '#domain/calendar/day.ts';
import { doubtsIn } from '#domain/doubt/doubts-about.ts';
import type { EntityType } from '#domain/entity.ts';
import { changeOf } from '#domain/listing/row-change.ts';
import { runAction } from '../../../session/action.ts';
import {
  BackendRefusal,
  isOutdatedRow,
  reasonOf,
  type StaffBackend,
} from '../../../session/staff-backend.ts';
import type { ListingDraft, ListingDrafts } from '../drafts/listing-drafts.ts';
import { readDraft } from '../drafts/read-draft.ts';
import type { Columns } from '../fields/read-field.ts';
import { type EditorRow, hasSameContent } from './editor-row.ts';
import type { EditorState } from './editor-state.ts';

const CHANGED_SINCE = 'Saved. Somebody else has changed the same fields since: theirs are shown.';
/** The message while a conflict is open: a save waits for its choice. */
export const CHOOSE_VERSION =
  'Somebody else has changed some of the same fields. Choose which to keep, then save.';

interface Dependencies {
  backend: StaffBackend;
  drafts: ListingDrafts;
  newKey: () => string;
  /** Null: not read yet. */
  places: () => ListingPlaces | null;
  today: () => Day;
  /** What is typed, and the row that it is typed over: {} for a new one. */
  draft: () => ListingDraft;
  row: () => Columns;
  stored: EditorRow;
  showProblems: (problems: Record<string, string>) => void;
}

/** What saves the draft of an editor, asks before what is doubtful, and takes the last save back. */
export function createEditorSaves(
  $editor: MapStore<EditorState>,
  { kind, id }: { kind: EntityType; id: string },
  { backend, drafts, newKey, places, today, draft, row, stored, showProblems }: Dependencies,
) {
  const set = (piece: Partial<EditorState>) => $editor.set({ ...$editor.get(), ...piece });
  /** Somebody asked for a save while another task was running. */
  let isSaveWaiting = false;
  /** The questions that were answered with yes, and the message of the save that asked them. */
  let confirmed: readonly string[] = [];
  /** The columns that were asked about, and those of which somebody has said yes. */
  let askedColumns: readonly string[] = [];
  let confirmedColumns: readonly string[] = [];
  let askedMessage = '';

  /** Stored before the request is sent, so that a retry is recognised even after a reload. */
  function keyFor(content: string): string {
    const { tried, ...others } = draft();
    if (tried?.what === content) return tried.idempotencyKey;
    const idempotencyKey = newKey();
    drafts.store({ ...others, tried: { idempotencyKey, what: content } });
    return idempotencyKey;
  }

  /** Reads the row again if it was outdated. Throws every other failure. */
  async function handleRefusal(fault: unknown): Promise<'again' | 'no'> {
    if (!isOutdatedRow(fault)) throw fault;
    await stored.readRow();
    const { conflicts, load: loadState } = $editor.get();
    if (loadState === 'gone' || loadState === 'deleted' || fault.status === 404)
      set({ problem: reasonOf(fault) });
    else if (conflicts.length > 0) set({ problem: CHOOSE_VERSION });
    else return 'again';
    return 'no';
  }

  async function send(
    fields: Record<string, unknown>,
    idempotencyKey: string,
    isRestored = false,
  ): Promise<'saved' | 'repeated'> {
    const seen_at = $editor.get().row?.updated_at ?? null;
    const columns = isRestored ? Object.keys(fields) : confirmedColumns;
    const request = {
      ...{ idempotencyKey, kind, id, seen_at, fields },
      ...(columns.length > 0 ? { confirmed: columns } : {}),
    };
    return (await backend.invoke(saveListing, request, tolerantSaveListingResponse)).saved;
  }

  /** Saves over a newer version with the same contents: a ready photograph only changes `updated_at`. */
  async function sendUnlessContentChanged(fields: Record<string, unknown>): Promise<void> {
    const before = $editor.get().row;
    try {
      await send(fields, newKey(), true);
    } catch (fault) {
      if (!(fault instanceof BackendRefusal && fault.status === 409)) throw fault;
      await stored.readRow();
      if (!hasSameContent(before, $editor.get().row)) throw fault;
      await send(fields, newKey(), true);
    }
  }

  /** The next press of yes saves it as it is. */
  function ask(questions: Readonly<Record<string, string>>, message: string): 'no' {
    askedMessage = message;
    askedColumns = Object.keys(questions);
    set({ problems: {}, problem: null, questions: Object.values(questions) });
    return 'no';
  }

  async function saveOnce(message: string): Promise<'again' | 'no'> {
    const saving = draft();
    const read = readDraft(saving, row(), { today: today(), places: places() });
    if (read.state === 'invalid') {
      showProblems(read.problems);
      return 'no';
    }
    const doubts = doubtsIn(row(), read.columns, { today: today() });
    if (doubts.some(({ question }) => !confirmed.includes(question)))
      return ask(Object.fromEntries(doubts.map(({ column, question }) => [column, question])), message);
    const before = $editor.get().row;
    try {
      const idempotencyKey = keyFor(JSON.stringify([before?.updated_at, read.columns]));
      const saved = await send(read.columns, idempotencyKey);
      const undo = before
        ? Object.fromEntries(Object.keys(read.columns).map((column) => [column, before[column] ?? null]))
        : null;
      confirmed = [];
      confirmedColumns = [];
      set({ problems: {}, problem: null, questions: [], message });
      // Reads the row before the draft is dropped, so that a new row always has its draft or its row.
      await stored.readRow(saving);
      // The first try was stored, and its answer lost. Somebody may have changed the row before the second.
      if (saved === 'repeated' && changeOf(row(), read.columns)) set({ message: CHANGED_SINCE });
      else set({ undo });
    } catch (fault) {
      if (fault instanceof BackendRefusal && fault.status === 422) return ask(fault.fields, message);
      return await handleRefusal(fault);
    }
    await stored.readLog();
    return 'no';
  }

  async function act(task: () => Promise<void>): Promise<void> {
    if ($editor.get().busy) return;
    await runAction($editor, task, {
      began: { message: '' },
      messageOf: (fault) => `${reasonOf(fault)} What you typed is kept on this device.`,
    });
    const isSaveNext = isSaveWaiting && $editor.get().problem === null;
    isSaveWaiting = false;
    if (isSaveNext && Object.keys(draft().fields).length > 0) await save();
  }

  /** Over a newer version too, unless the same fields differ. Asked for during a task, it follows that task. */
  async function save(message = 'Saved.'): Promise<void> {
    isSaveWaiting = $editor.get().busy;
    await act(async () => {
      if ($editor.get().conflicts.length > 0) return set({ problem: CHOOSE_VERSION });
      if (Object.keys(draft().fields).length === 0)
        return set({ message: 'Nothing has changed.', problems: {} });
      const before = $editor.get().row;
      if ((await saveOnce(message)) === 'no') return;
      const conflictNote = hasSameContent(before, $editor.get().row)
        ? ''
        : ' Somebody else changed other fields meanwhile; both changes are kept.';
      if ((await saveOnce(`${message}${conflictNote}`)) === 'again')
        set({ problem: 'Somebody else is saving this at the same time. Save again in a moment.' });
    });
  }

  /** Answers the open questions with yes, and saves. */
  async function confirm(): Promise<void> {
    confirmed = [...confirmed, ...$editor.get().questions];
    confirmedColumns = [...confirmedColumns, ...askedColumns];
    set({ questions: [] });
    await save(askedMessage);
  }

  /** Restores the columns of the last save to their earlier values, unless somebody has changed the row since. */
  async function undo(): Promise<void> {
    await act(async () => {
      const { undo } = $editor.get();
      if (!undo) return;
      let problem: string | null = null;
      try {
        await sendUnlessContentChanged({ ...undo });
        set({ message: 'The last save is undone.' });
      } catch (fault) {
        if (!(fault instanceof BackendRefusal && fault.status === 409)) throw fault;
        problem = 'Somebody has changed this since your save, so it cannot be undone here.';
      }
      await stored.load();
      set({ undo: null, problem });
    });
  }

  /** Something else is typed: what was answered with yes is asked again. */
  function forgetAnswers(): void {
    confirmedColumns = [];
    if ($editor.get().questions.length > 0) set({ questions: [] });
  }

  return { act, save, confirm, undo, forgetAnswers };
}
