import { type EntityType, entityTypes } from '#domain/entity.ts';
import type { JobAction } from '#domain/job-actions.ts';
import { atom, computed, map } from 'nanostores';
import type { AdminPageRow } from '#contracts/admin-pages.ts';
import { createLoader, type Load } from '../../session/loader.ts';
import { reasonOf, type StaffBackend } from '../../session/staff-backend.ts';
import type { ToastMessage } from '../../toasts/toasts.ts';
import { createPageFilter, noFilter, type PageFilter, type ReplacedPage } from './page-filter.ts';
import { readPages } from './read-pages.ts';

export interface KindState {
  /** 'opening': the first rows are loaded, the others are still loading. */
  load: Load | 'opening';
  rows: readonly AdminPageRow[];
  filter: PageFilter;
  chosen: ReadonlySet<string>;
}

export interface PageListDependencies {
  backend: StaffBackend;
  showToast: (toast: ToastMessage) => void;
}

const initialState: KindState = { load: 'loading', rows: [], filter: noFilter, chosen: new Set() };

/** The pages of every kind. Each tab keeps its own filter and selection. */
export function createPageList({ backend, showToast }: PageListDependencies) {
  function createKind(kind: EntityType) {
    const $state = map<KindState>(initialState);
    const edit = (piece: Partial<KindState>) => $state.set({ ...$state.get(), ...piece });
    const loader = createLoader($state, {
      read: () =>
        readPages(backend, kind, (first) => {
          const { load, rows } = $state.get();
          if (load === 'loading' && rows.length === 0) edit({ load: 'opening', rows: first });
        }),
      show: (rows) => {
        const ids = new Set(rows.map(({ id }) => id));
        return { rows, chosen: new Set([...$state.get().chosen].filter((id) => ids.has(id))) };
      },
      showFault: (fault) => {
        const description = `Failed to load ${kind} data: ${reasonOf(fault, 'the server did not answer')}`;
        showToast({ title: 'Error', description, tone: 'destructive' });
        // Drops rows that were only partly loaded, because they would look like the complete list.
        return $state.get().load === 'opening' ? { rows: [], chosen: new Set() } : {};
      },
    });
    return {
      $state,
      edit,
      load: () => ($state.get().load === 'opening' ? loader.poll() : loader.load()),
    };
  }

  const $kind = atom<EntityType>('property');
  const kinds = {
    property: createKind('property'),
    society: createKind('society'),
    area: createKind('area'),
  } satisfies Record<EntityType, unknown>;
  const $kinds = computed(
    [kinds.property.$state, kinds.society.$state, kinds.area.$state],
    (property, society, area): Record<EntityType, KindState> => ({ property, society, area }),
  );
  const $current = computed([$kind, $kinds], (kind, kinds) => kinds[kind]);
  const filterPages = createPageFilter();
  const $shown = computed($current, ({ rows, filter }) => filterPages(rows, filter));

  const rowsOfKind = (kind: EntityType) => kinds[kind].$state.get().rows;

  /** Reads a kind again. The rows on the screen stay until the response arrives. Returns what became of them. */
  async function load(kind: EntityType): Promise<ReplacedPage[]> {
    const before = rowsOfKind(kind);
    await kinds[kind].load();
    return replacedPages(before, rowsOfKind(kind));
  }

  return {
    $kind,
    $kinds,
    $current,
    $shown,
    load,

    open(kind: EntityType): void {
      $kind.set(kind);
      if (kinds[kind].$state.get().load === 'failed') void load(kind);
    },

    filter(piece: Partial<PageFilter>): void {
      kinds[$kind.get()].edit({ filter: { ...$current.get().filter, ...piece } });
    },

    clearFilter(): void {
      kinds[$kind.get()].edit({ filter: noFilter });
    },

    toggle(id: string): void {
      const chosen = new Set($current.get().chosen);
      if (!chosen.delete(id)) chosen.add(id);
      kinds[$kind.get()].edit({ chosen });
    },

    chooseShown(): void {
      kinds[$kind.get()].edit({
        chosen: new Set([...$current.get().chosen, ...$shown.get().map(({ id }) => id)]),
      });
    },

    deselectShown(): void {
      const shown = new Set($shown.get().map(({ id }) => id));
      kinds[$kind.get()].edit({ chosen: new Set([...$current.get().chosen].filter((id) => !shown.has(id))) });
    },

    deselect(kind: EntityType): void {
      kinds[kind].edit({ chosen: new Set() });
    },

    chosenRows(): AdminPageRow[] {
      const { rows, chosen } = $current.get();
      return rows.filter(({ id }) => chosen.has(id));
    },

    /** Without those that are not in the list. */
    rowsOf(kind: EntityType, ids: readonly string[]): AdminPageRow[] {
      const wanted = new Set(ids);
      return rowsOfKind(kind).filter(({ id }) => wanted.has(id));
    },

    hasRows: () => entityTypes.some((kind) => rowsOfKind(kind).length > 0),

    /** Replaces rows by fresh ones, and returns those that were replaced. */
    merge(kind: EntityType, fresh: readonly AdminPageRow[]): ReplacedPage[] {
      if (fresh.length === 0) return [];
      const replaced = replacedPages(rowsOfKind(kind), fresh);
      const byId = new Map(replaced.map(({ now }) => [now.id, now]));
      kinds[kind].edit({ rows: rowsOfKind(kind).map((row) => byId.get(row.id) ?? row) });
      return replaced;
    },

    /** Until the queue is read, which knows the job itself. */
    markQueued(kind: EntityType, ids: readonly string[], action: JobAction): void {
      const wanted = new Set(ids);
      const job = { id: 0, action, status: 'queued', error: null, attempts: 0, created_at: '' } as const;
      const rows = rowsOfKind(kind).map((row) => (wanted.has(row.id) ? { ...row, job } : row));
      kinds[kind].edit({ rows });
    },
  };
}

export type PageList = ReturnType<typeof createPageList>;

function replacedPages(rows: readonly AdminPageRow[], fresh: readonly AdminPageRow[]): ReplacedPage[] {
  const byId = new Map(fresh.map((row) => [row.id, row]));
  return rows.flatMap((was) => {
    const now = byId.get(was.id);
    return now ? { was, now } : [];
  });
}
