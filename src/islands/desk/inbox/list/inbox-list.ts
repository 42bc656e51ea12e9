import { searchedPhone } from '#domain/enquiry/phone.ts';
import { map } from 'nanostores';
import type { InboxArguments, InboxScope, InboxSort } from '#contracts/admin-inbox.ts';
import { createLoader, type Load } from '../../../session/loader.ts';
import { addNextPage } from '../../../session/add-next-page.ts';
import { afterTyping } from '../../../session/after-typing.ts';
import { readAllPages } from '../../../session/read-all-pages.ts';
import { reasonOf, type StaffBackend } from '../../../session/staff-backend.ts';
import type { ToastMessage } from '../../../toasts/toasts.ts';
import type { InboxPage, InboxRow } from './inbox-row.ts';
import { createRowSaver } from './row-saver.ts';
import type { InboxDrafts } from './inbox-drafts.ts';
import { createMutex } from '#domain/concurrency/mutex.ts';

export type InboxState<Row> = Omit<InboxPage<Row>, 'waiting' | 'suspected'> & {
  load: Load;
  /** Null until the first response. */
  waiting: number | null;
  /** Null until the first response. */
  suspected: number | null;
  search: string;
  status: string;
  sort: InboxSort;
  /** What a figure of Numbers counts. Empty: all. */
  scope: InboxScope;
  /** How many rows arrived since the newest rows were last shown. */
  arrived: number;
};

export interface InboxDependencies<Row> {
  backend: StaffBackend;
  table: 'enquiries' | 'appointments';
  read: (args: InboxArguments) => Promise<InboxPage<Row>>;
  /** Reads these rows as they are now, in any order, without those that are gone. */
  readRows: (ids: string[]) => Promise<Row[]>;
  showToast: (toast: ToastMessage) => void;
  pause: (milliseconds: number) => Promise<void>;
  /** Unsaved changes. Without them the list keeps its own. */
  unsaved: InboxDrafts;
}

export const PAGE_SIZE = 30;
/** The most rows that one call returns, and the page size of the export. */
const EXPORT_PAGE = 1_000;
export function createInboxList<Row extends InboxRow>(dependencies: InboxDependencies<Row>) {
  const { read, readRows, showToast, pause } = dependencies;
  const $list = map<InboxState<Row>>({
    rows: [],
    next: null,
    total: 0,
    waiting: null,
    suspected: null,
    load: 'loading',
    search: '',
    status: '',
    sort: 'newest',
    scope: {},
    arrived: 0,
  });
  /** The newest rows when they were last shown. Any row above them has arrived since. */
  let shownNewest: ReadonlySet<string> | null = null;

  function reportFailure(title: string, fault: unknown): void {
    showToast({ title, description: reasonOf(fault), tone: 'destructive' });
  }

  const currentArguments = (): InboxArguments => {
    const { search, status, sort, scope } = $list.get();
    return {
      ...(search.trim() && { words: searchedPhone(search) }),
      ...(status && { only_status: status }),
      ...(sort !== 'newest' && { sort }),
      ...(Object.keys(scope).length > 0 && { scope }),
    };
  };

  const { load, begin } = createLoader($list, {
    read: async () => {
      const args = currentArguments();
      const page = await read({ ...args, take: PAGE_SIZE });
      return { page, hasNewest: Object.keys(args).length === 0 };
    },
    show: ({ page, hasNewest }) => {
      if (!hasNewest) return page;
      shownNewest = new Set(page.rows.map(({ id }) => id));
      return { ...page, arrived: 0 };
    },
    showFault: (fault) => {
      reportFailure('Error', fault);
      return {};
    },
  });

  const saver = createRowSaver<Row>({
    ...dependencies,
    reportFailure,
    updateRow: (id, piece) =>
      $list.setKey(
        'rows',
        $list.get().rows.map((row) => (row.id === id ? { ...row, ...piece } : row)),
      ),
    setCounts: (counts) => $list.set({ ...$list.get(), ...counts }),
  });
  const saves = createMutex();

  /** One after another, each with the current row. The first begins at once, with what was typed then. */
  function saveInTurn(row: Row, save: (current: Row) => Promise<boolean>): Promise<boolean> {
    return saves.run(() => save($list.get().rows.find(({ id }) => id === row.id) ?? row));
  }

  /** Brings the rows that are shown up to date, where they are. What was saved here meanwhile is newer, and stays. */
  async function showChanges(): Promise<boolean> {
    const ids = $list.get().rows.map(({ id }) => id);
    if (ids.length === 0) return true;
    try {
      const fresh = new Map((await readRows(ids)).map((row) => [row.id, row]));
      $list.setKey(
        'rows',
        $list.get().rows.map((row) => {
          const now = fresh.get(row.id);
          return now && !(Date.parse(now.updated_at) < Date.parse(row.updated_at)) ? now : row;
        }),
      );
      return true;
    } catch {
      // The next poll comes within a minute.
      return false;
    }
  }

  return {
    ...saver,
    saveStatus: (row: Row) => saveInTurn(row, saver.saveStatus),
    saveNote: (row: Row) => saveInTurn(row, saver.saveNote),
    setOwner: (row: Row, owner: string | null) =>
      saveInTurn(row, (current) => saver.setOwner(current, owner)),
    table: dependencies.table,
    $list,
    load,

    /**
     * Counts what arrived since the newest rows were last shown, and shows what others did to the rows. No row moves. Resolves with
     * false where something could not be read.
     */
    async poll(): Promise<boolean> {
      const isRead = await showChanges();
      const shown = shownNewest;
      try {
        const { rows, waiting, suspected } = await read({ take: PAGE_SIZE });
        if (shown !== shownNewest) return isRead;
        const firstKnown = shown ? rows.findIndex(({ id }) => shown.has(id)) : 0;
        $list.set({
          ...$list.get(),
          waiting,
          suspected,
          arrived: firstKnown === -1 ? rows.length : firstKnown,
        });
        return isRead;
      } catch {
        // The next poll comes within a minute.
        return false;
      }
    },

    async showArrived(): Promise<void> {
      $list.set({ ...$list.get(), search: '', status: '', sort: 'newest', scope: {} });
      await load();
    },

    async loadMore(): Promise<void> {
      try {
        await addNextPage($list, {
          currentArguments,
          read: (args) => read({ ...args, take: PAGE_SIZE }),
        });
      } catch (fault) {
        reportFailure('Error', fault);
      }
    },

    /** Shows what an address asks for. A status that there is not finds nothing. */
    async ask({ sort, ...asked }: Pick<InboxState<Row>, 'search' | 'status' | 'scope'> & { sort: string }) {
      $list.set({ ...$list.get(), ...asked, sort: sort === 'due' ? 'due' : 'newest' });
      await load();
    },

    /** Searches when the user pauses typing. */
    async search(typed: string): Promise<void> {
      $list.setKey('search', typed);
      await afterTyping({ begin, pause }, load);
    },

    /** Shows all that the figure does not count too. */
    async widen(): Promise<void> {
      $list.setKey('scope', {});
      await load();
    },

    /** Forgets what the figure counts, without reading: the list is left. */
    leaveScope(): void {
      $list.setKey('scope', {});
    },

    /** Searches for this reference and clears the other filters, so that only this row is shown, from now on. */
    async find(reference: string): Promise<void> {
      const rows = $list.get().rows.filter((row) => row.reference === reference);
      $list.set({
        ...$list.get(),
        ...{ search: reference, status: '', scope: {} },
        ...{ rows, next: null, total: rows.length },
      });
      await load();
    },

    /** Whether this request alone is shown, or is on its way. */
    isFinding(reference: string): boolean {
      const { search, status, scope, load: state } = $list.get();
      return search === reference && status === '' && Object.keys(scope).length === 0 && state !== 'failed';
    },

    async showOnly(status: string): Promise<void> {
      $list.setKey('status', status);
      await load();
    },

    async showSuspected(): Promise<void> {
      $list.set({ ...$list.get(), search: '', status: 'suspected', scope: {} });
      await load();
    },

    async sortBy(sort: InboxSort): Promise<void> {
      $list.setKey('sort', sort);
      await load();
    },

    async readAll(): Promise<Row[] | null> {
      try {
        return await readAllPages((after) =>
          read({ ...currentArguments(), take: EXPORT_PAGE, ...(after === null ? {} : { after_row: after }) }),
        );
      } catch (fault) {
        reportFailure('Export failed', fault);
        return null;
      }
    },
  };
}

export type InboxList<Row extends InboxRow> = ReturnType<typeof createInboxList<Row>>;
