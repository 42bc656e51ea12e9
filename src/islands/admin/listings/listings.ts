import { map } from 'nanostores';
import {
  adminListings,
  adminListingsAnswer,
  adminPlaces,
  adminPlacesAnswer,
  type ListedRow,
  type ListingPlaces,
} from '#contracts/admin-listings.ts';
import { type EntityType, entityTypes } from '#domain/entity.ts';
import { createReading, type Load } from '../../session/reading.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { downloadText } from '../../download/download-text.ts';
import { sleep } from '#domain/concurrency/sleep.ts';
import { createBulk } from './batch/bulk.ts';
import { createChangeLog } from './change-log.ts';
import { createDeletion } from './deletion/deletion.ts';
import { createEditor, type Editor } from './editor/editor.ts';
import { createImport } from './batch/import.ts';
import { typedText } from './drafts/read-draft.ts';
import { editorAddress, idInAddress } from './editor/editor-address.ts';
import { editorFieldsOf, initialTexts } from '#domain/listing/listing-columns.ts';
import { createListingDrafts, type ListingDraft } from './drafts/listing-drafts.ts';

export interface ListingsDependencies {
  backend: StaffBackend;
  userId: string;
  openStorage: () => Storage;
  /** Whether the user may change many rows at once and delete rows. Editors may not. */
  canBulkEditAndDelete: boolean;
  /** Returns a UUID, for a new row or an idempotency key. */
  newId: () => string;
  pause: (milliseconds: number) => Promise<void>;
  /** What the list is searched for at first. */
  words?: string;
}

export interface ListingsState {
  kind: EntityType;
  words: string;
  load: Load;
  /** The parts below the list appear only then, so that they do not move while someone taps them. */
  isSettled: boolean;
  rows: readonly ListedRow[];
  total: number;
  /** Null: not read yet. */
  places: ListingPlaces | null;
  editor: Editor | null;
}

export function createListings(dependencies: ListingsDependencies) {
  const { backend, newId, pause } = dependencies;
  const drafts = createListingDrafts(dependencies.openStorage, dependencies.userId);
  const $listings = map<ListingsState>({
    kind: 'property',
    words: dependencies.words ?? '',
    load: 'loading',
    isSettled: false,
    rows: [],
    total: 0,
    places: null,
    editor: null,
  });
  const set = (piece: Partial<ListingsState>) => $listings.set({ ...$listings.get(), ...piece });
  const editors = new Map<string, Editor>();
  const list = createReading($listings, {
    read: () => {
      const { kind, words } = $listings.get();
      return backend.rpc(adminListings, { kind, words, take: 50 }, adminListingsAnswer);
    },
    show: ({ rows, total }) => ({ rows, total, isSettled: true }),
    showFault: () => ({ isSettled: true }),
  });

  async function find(words = $listings.get().words): Promise<void> {
    set({ words });
    await list.load();
  }

  async function loadPlaces(): Promise<ListingPlaces> {
    const places = await backend.rpc(adminPlaces, {}, adminPlacesAnswer);
    set({ places });
    return places;
  }

  async function tryLoadPlaces(): Promise<void> {
    await loadPlaces().catch(() => {});
  }

  /** The editor of a row. While its photographs are sent, and if some were refused, the same one is opened again. */
  function editorOf(kind: EntityType, id: string): Editor {
    const address = editorAddress(kind, id);
    const before = editors.get(address);
    if (before && before.photographs.$photographs.get().uploads.length > 0) return before;
    const editor = createEditor(kind, id, { backend, drafts, newKey: newId, pause });
    editors.set(address, editor);
    return editor;
  }

  drafts.whenEndedElsewhere((kind, id) => {
    const { editor } = $listings.get();
    if (editor?.kind === kind && editor.id === id) void editor.load();
  });

  const bulk = createBulk({
    ...dependencies,
    places: () => $listings.get().places,
    shownKind: () => $listings.get().kind,
  });
  const deletion = createDeletion({
    ...dependencies,
    onOutdated: async () => $listings.get().editor?.load(),
  });
  const importing = createImport({
    ...dependencies,
    readPlaces: loadPlaces,
    download: downloadText,
    yieldToBrowser: () => sleep(0),
  });

  function createDraft(kind: EntityType, texts: Readonly<Record<string, string>>): string {
    const id = newId();
    const fields = Object.fromEntries(Object.entries(texts).map(([path, now]) => [path, { was: '', now }]));
    const draft: ListingDraft = { kind, id, name: texts['title'] ?? '', isNew: true, fields, tried: null };
    drafts.store(draft);
    return editorAddress(kind, id);
  }

  return {
    $listings,
    drafts,
    canBulkEditAndDelete: dependencies.canBulkEditAndDelete,
    token: backend.token,
    find,
    bulk,
    importing,
    deletion,
    changeLog: createChangeLog(backend),
    loadPlaces: tryLoadPlaces,

    /** Before the address leads to the list, which then looks for these homes. */
    seek(words: string): void {
      set({ kind: 'property', words, editor: null });
      bulk.followKind();
      importing.setKind('property');
      void find();
    },

    async followHash(hash: string): Promise<void> {
      const [, kindName, idPart = ''] = hash.replace(/^#/, '').split('/');
      const id = idInAddress(idPart);
      const kind = entityTypes.find((each) => each === kindName) ?? $listings.get().kind;
      const openEditor = $listings.get().editor;
      if (id) {
        if (openEditor?.kind === kind && openEditor.id === id) return;
        const editor = editorOf(kind, id);
        set({ kind, editor });
        await Promise.all([editor.load(), tryLoadPlaces()]);
      } else {
        const words = kind === $listings.get().kind ? $listings.get().words : '';
        set({ kind, editor: null, rows: [], isSettled: false });
        bulk.followKind();
        importing.setKind(kind);
        await find(words);
      }
    },

    /** Creates the draft of a new listing. Returns the address of its editor. */
    beginNew: (kind: EntityType): string => createDraft(kind, initialTexts(kind)),

    /** A hidden copy of this row. The reference is left out, because it belongs to one home only. */
    duplicate(editor: Editor): string {
      const row = editor.$editor.get().row ?? {};
      const draft = drafts.get(editor.kind, editor.id);
      const texts = Object.fromEntries(
        editorFieldsOf(editor.kind)
          .map((field): [string, string] => [field.path, typedText(field, draft, row)])
          .filter(([path, text]) => text !== '' && path !== 'source_key'),
      );
      return createDraft(editor.kind, { ...texts, title: `${texts['title'] ?? ''} (copy)`, publish: '0' });
    },
  };
}

export type Listings = ReturnType<typeof createListings>;
