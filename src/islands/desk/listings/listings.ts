import { map } from 'nanostores';
import {
  adminListingChoices,
  adminListingChoicesAnswer,
  adminListings,
  adminListingsAnswer,
  adminPlaces,
  adminPlacesAnswer,
  type ListedRow,
  type ListEdge,
  type ListingChoices,
  type ListingPlaces,
  type ListingScope,
} from '#contracts/admin-listings.ts';
import { istDay } from '#domain/calendar/ist.ts';
import { type EntityType, entityTypes } from '#domain/entity.ts';
import { createLoader, type Load } from '../../session/loader.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { downloadText } from '../../download/download-text.ts';
import { sleep } from '#domain/concurrency/sleep.ts';
import { createBulk } from './batch/bulk.ts';
import { createBulkUndo } from './batch/bulk-undo.ts';
import { createChangeLog } from './change-log.ts';
import { createDeletion } from './deletion/deletion.ts';
import { createEditor, type Editor } from './editor/editor.ts';
import { createImport } from './batch/import.ts';
import { allListings } from './batch/read-rows.ts';
import { typedText } from './drafts/read-draft.ts';
import { editorAddress, idInAddress } from './editor/editor-address.ts';
import { editorFieldsOf, initialTexts } from '#domain/listing/listing-columns.ts';
import { listingConditions, type ListingOrder, listingOrder } from '#domain/listing/listing-filters.ts';
import { type Filters, hasAspect, namedAspects } from '#domain/search/filters.ts';
import { type ListSearch, listAddress, readListQuery, wholeList } from './list-address.ts';
import type { Coordinates } from '#domain/search/positions/coordinates.ts';
import { followNear, type FollowedNear, type NearChoices, nearChoices } from './near-choices.ts';
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
  /** Puts this hash into the address of the page: as a step that Back returns from, or in place of the one it has. */
  showAddress: (hash: string, isStep: boolean) => void;
  now: () => Date;
  /** The listings on one page of the list. */
  pageSize: () => number;
}

export interface ListingsState extends ListSearch {
  kind: EntityType;
  /** What the address asked for in vain, in words. */
  ignored: readonly string[];
  load: Load;
  /** The parts below the list appear only then, so that they do not move while someone taps them. */
  isSettled: boolean;
  rows: readonly ListedRow[];
  total: number;
  /** How many stand before the rows, and what the order compares of the first and the last of them. */
  before: number;
  first: ListEdge | null;
  last: ListEdge | null;
  /** What found the rows and the total that are shown. */
  scope: ListingScope;
  order: ListingOrder;
  /** The number of deleted ones that the words find. */
  deleted: number;
  /** Null: not read yet. */
  places: ListingPlaces | null;
  choices: ListingChoices | null;
  nearChoices: NearChoices | null;
  /** What the filters ask for and the list does not follow, in sentences. */
  notes: readonly string[];
  editor: Editor | null;
}

/** The places to be near that are no areas. Their tables load once somebody asks for a distance. */
async function loadSpots(): Promise<Coordinates> {
  return (await import('#domain/search/positions/city-coordinates.ts')).cityCoordinates;
}

export function createListings(dependencies: ListingsDependencies) {
  const { backend, newId, pause } = dependencies;
  const drafts = createListingDrafts(dependencies.openStorage, dependencies.userId);
  const $listings = map<ListingsState>({
    kind: 'property',
    ...wholeList,
    ignored: [],
    load: 'loading',
    isSettled: false,
    rows: [],
    total: 0,
    before: 0,
    first: null,
    last: null,
    scope: allListings,
    order: null,
    deleted: 0,
    places: null,
    choices: null,
    nearChoices: null,
    notes: [],
    editor: null,
  });
  const set = (piece: Partial<ListingsState>) => $listings.set({ ...$listings.get(), ...piece });
  const editors = new Map<string, Editor>();
  const today = () => istDay(dependencies.now());
  const list = createLoader($listings, {
    read: async () => {
      const { kind, words, filters, edge, page } = $listings.get();
      // In days since 1970. Not by dayNumber() of the filters, which visitors would then load as a file of its own.
      const dayNumber = Date.parse(today()) / 86_400_000;
      const { homes, near, notes } = await followed(kind, filters.homes);
      const asked = { ...filters, homes };
      const conditions = listingConditions(kind, asked, { today: dayNumber, near });
      const scope: ListingScope = { words, filters: conditions };
      const order = listingOrder(kind, asked, near);
      const args = {
        kind,
        ...scope,
        ...(order && { sort: order }),
        ...(edge && { edge }),
        days: filters.days,
        take: dependencies.pageSize(),
        skip: page * dependencies.pageSize(),
      };
      return { ...(await backend.rpc(adminListings, args, adminListingsAnswer)), scope, order, notes };
    },
    show: (answer) => ({ ...answer, isSettled: true }),
    showFault: () => ({ isSettled: true }),
  });

  /** Positions are read only where a place to be near is asked for. */
  async function followed(kind: EntityType, homes: Filters): Promise<FollowedNear> {
    if (kind !== 'property' || homes.near === null) return { homes, near: null, notes: [] };
    const places = $listings.get().places ?? (await loadPlaces());
    return followNear(homes, places, await loadNear(places));
  }

  async function loadNear(places: ListingPlaces): Promise<NearChoices> {
    const known = $listings.get().nearChoices;
    if (known) return known;
    const choices = nearChoices(places, await loadSpots());
    set({ nearChoices: choices });
    return choices;
  }

  async function read(): Promise<void> {
    await list.load();
    const { edge, page, rows, total, editor } = $listings.get();
    if (rows.length > 0 || total === 0 || (page === 0 && edge === null) || editor) return;
    // Rows went since the pages were counted: the last page that is left is shown, or the first.
    set({ edge: null, page: edge ? 0 : Math.ceil(total / dependencies.pageSize()) - 1 });
    dependencies.showAddress(addressOfList(), false);
    await list.load();
  }

  const addressOfList = () => listAddress($listings.get().kind, $listings.get());

  let isTyping = false;
  /** Shows what staff ask for in the list, and puts it into the address. Typed words are one step until something else. */
  async function find(piece: Partial<ListSearch> = {}): Promise<void> {
    const before = addressOfList();
    set({ page: 0, edge: null, ignored: [], ...piece });
    const isTyped = piece.words !== undefined && piece.filters === undefined;
    const isStep = !isTyping || !isTyped;
    isTyping = isTyped;
    if (addressOfList() !== before) dependencies.showAddress(addressOfList(), isStep);
    await read();
  }

  /** Looks for these words in what staff changed. They stay in the address of the list. */
  async function searchChanges(words: string): Promise<void> {
    const before = addressOfList();
    set({ changes: words });
    isTyping = false;
    if (addressOfList() !== before) dependencies.showAddress(addressOfList(), true);
    await changeLog.search(words);
  }

  async function loadPlaces(): Promise<ListingPlaces> {
    const places = await backend.rpc(adminPlaces, {}, adminPlacesAnswer);
    set({ places, nearChoices: null });
    return places;
  }

  async function tryLoadPlaces(): Promise<void> {
    await loadPlaces().catch(() => {});
  }

  /** What the filters of homes offer. Read once, and again after a failure. */
  async function loadChoices(): Promise<void> {
    const { choices, places } = $listings.get();
    const read = () => backend.rpc(adminListingChoices, {}, adminListingChoicesAnswer);
    const near = async () => loadNear(places ?? (await loadPlaces()));
    await Promise.all([
      near().catch(() => {}),
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

  drafts.whenEndedElsewhere((_key, { kind, id }) => {
    const { editor } = $listings.get();
    if (editor?.kind === kind && editor.id === id) void editor.load();
  });

  const changeLog = createChangeLog(backend);
  const bulkUndo = createBulkUndo({ backend, onUndone: () => void list.load() });
  // What the rows show may be another thing now.
  const onSaved = () => void Promise.all([bulkUndo.load(), list.poll()]);
  const bulk = createBulk({
    ...dependencies,
    onSaved,
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
    onSaved,
    readPlaces: loadPlaces,
    download: downloadText,
    yieldToBrowser: () => sleep(0),
    today,
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
    backend,
    token: backend.token,
    pageSize: dependencies.pageSize,
    fileUrl: backend.fileUrl,
    today,
    find,
    bulk,
    bulkUndo,
    importing,
    deletion,
    changeLog,
    searchChanges,
    loadPlaces: tryLoadPlaces,
    loadChoices,

    /** The address of the list as it was left. */
    addressOfList,

    /** Shows what the address names: an editor, a list and what it is searched for, or the list as it was left. */
    async followHash(hash: string): Promise<void> {
      const [path = '', ...query] = hash.replace(/^#/, '').split('?');
      const [section, kindName, idPart = ''] = path.split('/');
      // A link to another section, which is opened in a moment.
      if (section !== 'listings') return;
      const id = idInAddress(idPart);
      const before = $listings.get();
      const kind = entityTypes.find((each) => each === kindName) ?? before.kind;
      const isSame = kind === before.kind;
      isTyping = false;
      if (id) {
        if (before.editor && isSame && before.editor.id === id) return;
        const editor = editorOf(kind, id);
        set({ kind, editor, ...(isSame ? {} : wholeList) });
        await Promise.all([editor.load(), tryLoadPlaces()]);
        return;
      }
      set({
        kind,
        editor: null,
        ignored: [],
        ...(kindName === undefined ? {} : readListQuery(kind, query.join('?'))),
        // What is shown stays until the answer arrives, unless it is of another kind or an editor was open.
        ...(isSame && before.editor === null ? {} : { rows: [], isSettled: false }),
      });
      // Also writes an address in its one form, except what it does not understand, which is said until it is changed.
      if (addressOfList() !== hash && $listings.get().ignored.length === 0)
        dependencies.showAddress(addressOfList(), false);
      bulk.followKind();
      importing.setKind(kind);
      // Only an admin may look into the changes of all rows.
      if (dependencies.canBulkEditAndDelete) void changeLog.follow($listings.get().changes);
      if (namedAspects.some((name) => hasAspect($listings.get().filters.homes, name))) void loadChoices();
      await read();
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
