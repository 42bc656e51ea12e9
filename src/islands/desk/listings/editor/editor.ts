import { map } from 'nanostores';
import {
  adminChanges,
  adminChangesAnswer,
  adminListing,
  adminListingAnswer,
  type ListingPlaces,
  type WholeRow,
} from '#contracts/admin-listings.ts';
import { saveListing, tolerantSaveListingResponse } from '#contracts/save-listing.ts';
import type { Day } from '#domain/calendar/day.ts';
import { type EntityType, nameColumnOf } from '#domain/entity.ts';
import { changeOf } from '#domain/listing/row-change.ts';
import { doubtsIn } from '#domain/doubt/doubts-about.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { runAction } from '../../../session/action.ts';
import {
  BackendRefusal,
  isOutdatedRow,
  reasonOf,
  type StaffBackend,
} from '../../../session/staff-backend.ts';
import { browserDependencies } from '../../photographs/browser-dependencies.ts';
import { createPhotographs } from '../../photographs/photographs.ts';
import { type PictureList, typedPictures, setTypedPictures } from '../../photographs/typed-pictures.ts';
import { type ListedPicture, withAdded } from '../../photographs/listed-pictures.ts';
import { type Conflict, rebaseDraft, readDraft, visibilityOf, typedAfter } from '../drafts/read-draft.ts';
import type { EditorField } from '#domain/column/editor-field.ts';
import { editorFieldsOf } from '#domain/listing/listing-columns.ts';
import { createSentPhotographs } from '../../photographs/sent-photographs.ts';
import { createEditorPreview } from './editor-preview.ts';
import { type EditorState, initialEditorState } from './editor-state.ts';
import { type Columns, writeField } from '../fields/read-field.ts';
import { listingName } from '../fields/listing-name.ts';
import type { ListingDraft, ListingDrafts } from '../drafts/listing-drafts.ts';

export interface EditorDependencies {
  backend: StaffBackend;
  drafts: ListingDrafts;
  newKey: () => string;
  pause: (milliseconds: number) => Promise<void>;
  /** Null: not read yet. */
  places: () => ListingPlaces | null;
  today: () => Day;
}

const CHANGED_SINCE = 'Saved. Somebody else has changed the same fields since: theirs are shown.';
const CHOOSE_VERSION = 'Somebody else has changed some of the same fields. Choose which to keep, then save.';

/** Typed text is in the drafts; `row` is what the database has. */
export function createEditor(kind: EntityType, id: string, dependencies: EditorDependencies) {
  const { backend, drafts, newKey, pause, places, today } = dependencies;
  const $editor = map<EditorState>(initialEditorState);
  const set = (piece: Partial<EditorState>) => $editor.set({ ...$editor.get(), ...piece });
  /** Somebody asked for a save while another task was running. */
  let isSaveWaiting = false;
  /** The questions that were answered with yes, and the message of the save that asked them. */
  let confirmed: readonly string[] = [];
  /** The columns that were asked about, and those of which somebody has said yes. */
  let askedColumns: readonly string[] = [];
  let confirmedColumns: readonly string[] = [];
  let askedMessage = '';
  const row = (): Columns => $editor.get().row ?? {};
  const draft = (): ListingDraft =>
    drafts.get(kind, id) ?? { kind, id, name: currentName(), isNew: false, fields: {}, tried: null };

  function currentName(): string {
    const column = nameColumnOf[kind];
    return listingName(kind, row(), drafts.get(kind, id)?.fields[column]?.now);
  }

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
    await readRow();
    const { conflicts, load: loadState } = $editor.get();
    if (loadState === 'gone' || loadState === 'deleted' || fault.status === 404)
      set({ problem: reasonOf(fault) });
    else if (conflicts.length > 0) set({ problem: CHOOSE_VERSION });
    else return 'again';
    return 'no';
  }

  function showProblems(problems: Record<string, string>): void {
    const wrong = editorFieldsOf(kind).filter(({ path }) => Object.hasOwn(problems, path));
    const [first] = wrong;
    const summary = sayWrongFields(wrong.map(({ label }) => label));
    set({ problems, problem: problems[''] ?? summary, focusOn: first ? { path: first.path } : null });
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
      await readRow();
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
      await readRow(saving);
      // The first try was stored, and its answer lost. Somebody may have changed the row before the second.
      if (saved === 'repeated' && changeOf(row(), read.columns)) set({ message: CHANGED_SINCE });
      else set({ undo });
    } catch (fault) {
      if (fault instanceof BackendRefusal && fault.status === 422) return ask(fault.fields, message);
      return await handleRefusal(fault);
    }
    await readLog();
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

  function change(field: EditorField, now: string): void {
    const { fields, ...others } = draft();
    const was = ownValue(fields, field.path)?.was ?? writeField(field, row());
    const { [field.path]: _, ...untouched } = fields;
    const changedFields =
      now === was && !others.isNew ? untouched : { ...untouched, [field.path]: { was, now } };
    drafts.store({ ...others, fields: changedFields });
    drafts.store({ ...draft(), name: currentName() });
    const { [field.path]: solved, ...problems } = $editor.get().problems;
    if (solved) set({ problems });
    confirmedColumns = [];
    if ($editor.get().questions.length > 0) set({ questions: [] });
  }

  const preview = createEditorPreview($editor, { backend, pause });
  /** Uploads continue while another section of the desk is open. */
  function createPictures(list: PictureList) {
    const set = (now: readonly ListedPicture[]) => setTypedPictures(kind, now, change, list);
    const photographs = createPhotographs({
      ...browserDependencies,
      backend,
      onStored: (addresses) =>
        set(withAdded(typedPictures(kind, drafts.get(kind, id), row(), list), addresses)),
    });
    return { photographs, set };
  }
  const pictures = { pictures: createPictures('pictures'), 'floor plans': createPictures('floor plans') };

  function changeField({ path, now }: { path: string; now: string }): void {
    const field = editorFieldsOf(kind).find((each) => each.path === path);
    if (field) change(field, now);
  }

  /** A home has its area as words too, as in a bulk change. They can be typed over. */
  function type(field: EditorField, now: string): void {
    change(field, now);
    const area =
      kind === 'property' && field.path === 'area_id' && places()?.areas.find(({ id }) => id === now);
    if (area) changeField({ path: 'area', now: area.name });
  }

  return {
    kind,
    id,
    $editor,
    drafts,
    load,
    save,
    change: type,
    pictures,
    fileUrl: backend.fileUrl,
    /** Photographs of a home that its partner sent by link. */
    sent: kind === 'property' ? createSentPhotographs({ backend, of: { home: id } }) : null,

    async publish(): Promise<void> {
      const visibility = visibilityOf(kind, drafts.get(kind, id), row());
      if (visibility) changeField(visibility.show);
      await save('Saved. Its page will be live in a moment.');
    },

    async hide(): Promise<void> {
      const visibility = visibilityOf(kind, drafts.get(kind, id), row());
      if (visibility) changeField(visibility.hide);
      await save('Hidden. Its page is being removed.');
    },

    /** Answers the open questions with yes, and saves. */
    async confirm(): Promise<void> {
      confirmed = [...confirmed, ...$editor.get().questions];
      confirmedColumns = [...confirmedColumns, ...askedColumns];
      set({ questions: [] });
      await save(askedMessage);
    },

    /** Resolves a conflict in one field. 'mine' is saved over theirs; 'theirs' discards what was typed. */
    resolveConflict({ field, theirs }: Conflict, version: 'mine' | 'theirs'): void {
      const { fields, ...others } = draft();
      const { [field.path]: typed, ...untouched } = fields;
      const resolvedFields =
        version === 'mine' && typed ? { ...untouched, [field.path]: { ...typed, was: theirs } } : untouched;
      drafts.store({ ...others, fields: resolvedFields });
      const conflicts = $editor.get().conflicts.filter((each) => each.field.path !== field.path);
      set({ conflicts, problem: conflicts.length > 0 ? CHOOSE_VERSION : null });
    },

    /** Restores the columns of the last save to their earlier values, unless somebody has changed the row since. */
    async undo(): Promise<void> {
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
        await load();
        set({ undo: null, problem });
      });
    },

    /** Renders the page as it would look with what is typed. The row itself is not saved. */
    async preview(): Promise<void> {
      await act(async () => {
        const read = readDraft(draft(), row(), { today: today(), places: places() });
        if (read.state === 'invalid') {
          showProblems(read.problems);
          return;
        }
        await preview.request({ kind, id, fields: read.columns });
        set({ problems: {} });
      });
    },

    closePreview: preview.close,

    discard(): void {
      drafts.forget(kind, id);
      set({
        conflicts: [],
        problems: {},
        problem: null,
        questions: [],
        message: 'Unsaved changes are discarded.',
      });
      if (!$editor.get().row) set({ load: 'gone' });
    },
  };
}

/** 'Deposit and Water cannot be saved like this: see the messages beside them.' */
function sayWrongFields(labels: readonly string[]): string {
  const beside = labels.length === 1 ? 'the message beside it' : 'the messages beside them';
  const named = [labels.slice(0, -1).join(', '), labels.at(-1)].filter(Boolean).join(' and ');
  return `${named} cannot be saved like this: see ${beside}.`;
}

/** Whether two versions of a row are equal, apart from `updated_at`. */
function hasSameContent(one: WholeRow | null, other: WholeRow | null): boolean {
  const serialize = (row: WholeRow | null) => JSON.stringify({ ...row, updated_at: '' });
  return serialize(one) === serialize(other);
}

export type Editor = ReturnType<typeof createEditor>;
