import { map } from 'nanostores';
import type { ListingPlaces } from '#contracts/admin-listings.ts';
import type { Day } from '#domain/calendar/day.ts';
import { type EntityType, nameColumnOf } from '#domain/entity.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { StaffBackend } from '../../../session/staff-backend.ts';
import { browserDependencies } from '../../photographs/browser-dependencies.ts';
import { createPhotographs } from '../../photographs/photographs.ts';
import { type PictureList, typedPictures, setTypedPictures } from '../../photographs/typed-pictures.ts';
import { type ListedPicture, withAdded } from '../../photographs/listed-pictures.ts';
import { type Conflict, readDraft, visibilityOf } from '../drafts/read-draft.ts';
import type { EditorField } from '#domain/column/editor-field.ts';
import { editorFieldsOf } from '#domain/listing/listing-columns.ts';
import { createSentPhotographs } from '../../photographs/sent-photographs.ts';
import { createEditorPreview } from './editor-preview.ts';
import { createEditorRow } from './editor-row.ts';
import { CHOOSE_VERSION, createEditorSaves } from './editor-saves.ts';
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

/** The store of the editor of one row. Typed text is in the drafts; `row` is what the database has. */
export function createEditor(kind: EntityType, id: string, dependencies: EditorDependencies) {
  const { backend, drafts, pause, places, today } = dependencies;
  const $editor = map<EditorState>(initialEditorState);
  const set = (piece: Partial<EditorState>) => $editor.set({ ...$editor.get(), ...piece });
  const row = (): Columns => $editor.get().row ?? {};
  const draft = (): ListingDraft =>
    drafts.get(kind, id) ?? { kind, id, name: currentName(), isNew: false, fields: {}, tried: null };

  const stored = createEditorRow($editor, { kind, id }, dependencies);
  const saves = createEditorSaves(
    $editor,
    { kind, id },
    { ...dependencies, draft, row, stored, showProblems },
  );

  function currentName(): string {
    const column = nameColumnOf[kind];
    return listingName(kind, row(), drafts.get(kind, id)?.fields[column]?.now);
  }

  function showProblems(problems: Record<string, string>): void {
    const wrong = editorFieldsOf(kind).filter(({ path }) => Object.hasOwn(problems, path));
    const [first] = wrong;
    const summary = sayWrongFields(wrong.map(({ label }) => label));
    set({ problems, problem: problems[''] ?? summary, focusOn: first ? { path: first.path } : null });
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
    saves.forgetAnswers();
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
    load: stored.load,
    save: saves.save,
    confirm: saves.confirm,
    undo: saves.undo,
    change: type,
    pictures,
    fileUrl: backend.fileUrl,
    /** Photographs of a home that its partner sent by link. */
    sent: kind === 'property' ? createSentPhotographs({ backend, of: { home: id } }) : null,

    async publish(): Promise<void> {
      const visibility = visibilityOf(kind, drafts.get(kind, id), row());
      if (visibility) changeField(visibility.show);
      await saves.save('Saved. Its page will be live in a moment.');
    },

    async hide(): Promise<void> {
      const visibility = visibilityOf(kind, drafts.get(kind, id), row());
      if (visibility) changeField(visibility.hide);
      await saves.save('Hidden. Its page is being removed.');
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

    /** Renders the page as it would look with what is typed. The row itself is not saved. */
    async preview(): Promise<void> {
      await saves.act(async () => {
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

export type Editor = ReturnType<typeof createEditor>;
