import { map } from 'nanostores';
import {
  adminListingChoices,
  adminListingChoicesAnswer,
  adminListings,
  adminListingsAnswer,
  adminPlaces,
  adminPlacesAnswer,
  type ListedRow,
  type ListingChoices,
  type ListingPlaces,
  type ListingScope,
} from '#contracts/admin-listings.ts';
import { istDay } from '#domain/calendar/ist.ts';
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
import { allListings } from './batch/read-rows.ts';
import { typedText } from './drafts/read-draft.ts';
import { editorAddress, idInAddress } from './editor/editor-address.ts';
import { editorFieldsOf, initialTexts } from '#domain/listing/listing-columns.ts';
import { listingConditions, type ListingFilters, noListingFilters } from '#domain/listing/listing-filters.ts';
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
  now: () => Date;
}

/** The listings on one page of the list. */
export const PAGE_SIZE = 50;

export interface ListingsState {
  kind: EntityType;
  words: string;
  filters: ListingFilters;
  /** The page that is read or shown; the first is 0. */
  page: number;
  load: Load;
  /** The parts below the list appear only then, so that they do not move while someone taps them. */
  isSettled: boolean;
  rows: readonly ListedRow[];
  total: number;
  /** What found the rows and the total that are shown. */
  scope: ListingScope;
  /** The number of deleted ones that the words find. */
  deleted: number;
  /** Null: not read yet. */
  places: ListingPlaces | null;
  choices: ListingChoices | null;
  editor: Editor | null;
}

export function createListings(dependencies: ListingsDependencies) {
  const { backend, newId, pause } = dependencies;
  const drafts = createListingDrafts(dependencies.openStorage, dependencies.userId);
  const $listings = map<ListingsState>({
    kind: 'property',
    words: dependencies.words ?? '',
    filters: noListingFilters,
    page: 0,
    load: 'loading',
    isSettled: false,
    rows: [],
    total: 0,
    scope: allListings,
    deleted: 0,
    places: null,
    choices: null,
    editor: null,
  });
  const set = (piece: Partial<ListingsState>) => $listings.set({ ...$listings.get(), ...piece });
  const editors = new Map<string, Editor>();
  const today = () => istDay(dependencies.now());
  const list = createReading($listings, {
    read: async () => {
      const { kind, words, filters, page } = $listings.get();
      // In days since 1970. Not by dayNumber() of the filters, which visitors would then load as a file of its own.
      const dayNumber = Date.parse(today()) / 86_400_000;
      const scope: ListingScope = { words, filters: listingConditions(kind, filters, dayNumber) };
      const args = { kind, ...scope, take: PAGE_SIZE, skip: page * PAGE_SIZE };
      return { ...(await backend.rpc(adminListings, args, adminListingsAnswer)), scope };
    },
    show: (answer) => ({ ...answer, isSettled: true }),
    showFault: () => ({ isSettled: true }),
  });

  async function find(piece: Partial<Pick<ListingsState, 'words' | 'filters' | 'page'>> = {}): Promise<void> {
    set({ page: 0, ...piece });
    await list.load();
    // Rows went since the pages were counted: the last page that is left is shown.
    const { page, rows, total } = $listings.get();
    if (rows.length === 0 && total > 0 && page > 0) await find({ page: Math.ceil(total / PAGE_SIZE) - 1 });
  }

  async function loadPlaces(): Promise<ListingPlaces> {
    const places = await backend.rpc(adminPlaces, {}, adminPlacesAnswer);
    set({ places });
    return places;
  }

  async function tryLoadPlaces(): Promise<void> {
    await loadPlaces().catch(() => {});
  }

  /** What the filters of homes offer. Read once, and again after a failure. */
  async function loadChoices(): Promise<void> {
    const { choices, places } = $listings.get();
    const read = () => backend.rpc(adminListingChoices, {}, adminListingChoicesAnswer);
    await Promise.all([
      places ?? tryLoadPlaces(),
      choices ??
        read().then(
          (choices) => set({ choices }),
          () => {},
        ),
    ]);
  }

  /** The editor of a row. While its photographs are sent, and if some were refused, the same one is opened again. */
  function editorOf(kind: EntityType, id: string): Editor {
    const address = editorAddress(kind, id);
    const before = editors.get(address);
    const isSending = ({ photographs }: Editor['pictures']['pictures']) =>
      photographs.$photographs.get().uploads.length > 0;
    if (before && Object.values(before.pictures).some(isSending)) return before;
    const editor = createEditor(kind, id, {
      backend,
      drafts,
      newKey: newId,
      pause,
      places: () => $listings.get().places,
      today,
    });
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
    today,
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
    today,
    find,
    bulk,
    importing,
    deletion,
    changeLog: createChangeLog(backend),
    loadPlaces: tryLoadPlaces,
    loadChoices,

    /** Before the address leads to the list, which then looks for these homes. */
    seek(words: string): void {
      set({ kind: 'property', editor: null });
      bulk.followKind();
      importing.setKind('property');
      void find({ words, filters: noListingFilters });
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
        // The list comes back from an editor as it was left.
        const { words, filters, page } = $listings.get();
        const isSame = kind === $listings.get().kind;
        set({ kind, editor: null, rows: [], isSettled: false });
        bulk.followKind();
        importing.setKind(kind);
        await find(isSame ? { words, filters, page } : { words: '', filters: noListingFilters });
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
