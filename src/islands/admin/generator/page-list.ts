import type { EntityType } from '#domain/entity.ts';
import { atom, computed, map } from 'nanostores';
import type { AdminPageRow } from '#contracts/admin-pages.ts';
import { createReading, type Load } from '../../session/reading.ts';
import { reasonOf, type StaffBackend } from '../../session/staff-backend.ts';
import type { ToastMessage } from '../../toasts/toasts.ts';
import { createPageFilter, mergePages, noFilter, type PageFilter } from './page-filter.ts';
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
    const reading = createReading($state, {
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
      load: () => ($state.get().load === 'opening' ? reading.poll() : reading.load()),
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

  /** Reads a kind again. The rows on the screen stay until the response arrives. */
  async function load(kind: EntityType): Promise<readonly AdminPageRow[]> {
    await kinds[kind].load();
    return kinds[kind].$state.get().rows;
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

    merge(kind: EntityType, fresh: readonly AdminPageRow[]): void {
      kinds[kind].edit({ rows: mergePages(kinds[kind].$state.get().rows, fresh) });
    },
  };
}

export type PageList = ReturnType<typeof createPageList>;
