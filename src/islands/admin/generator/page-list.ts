import type { EntityType } from '#domain/entity.ts';
import { atom, computed, map } from 'nanostores';
import type { AdminPageRow } from '#contracts/admin-pages.ts';
import { hasLostAccess, reasonOf, type StaffBackend } from '../../session/staff-backend.ts';
import type { ToastMessage } from '../../toasts/toasts.ts';
import { createPageFilter, mergePages, noFilter, type PageFilter } from './page-filter.ts';
import { readPages } from './read-pages.ts';

export interface KindState {
  /** 'opening': the first rows are loaded, the others are still loading. */
  load: 'loading' | 'opening' | 'ready' | 'failed';
  rows: readonly AdminPageRow[];
  filter: PageFilter;
  chosen: ReadonlySet<string>;
}

export interface PageListDependencies {
  backend: StaffBackend;
  showToast: (toast: ToastMessage) => void;
  /** Called when the user is no longer an admin. */
  onAccessLost: () => void;
}

const initialState: KindState = { load: 'loading', rows: [], filter: noFilter, chosen: new Set() };

/** The pages of every kind. Each tab keeps its own filter and selection. */
export function createPageList({ backend, showToast, onAccessLost }: PageListDependencies) {
  const $kind = atom<EntityType>('property');
  const $kinds = map<Record<EntityType, KindState>>({
    property: initialState,
    society: initialState,
    area: initialState,
  });
  const $current = computed([$kind, $kinds], (kind, kinds) => kinds[kind]);
  const filterPages = createPageFilter();
  const $shown = computed($current, ({ rows, filter }) => filterPages(rows, filter));

  function edit(kind: EntityType, piece: Partial<KindState>): void {
    $kinds.setKey(kind, { ...$kinds.get()[kind], ...piece });
  }

  /** Reads a kind again. The rows on the screen stay until the response arrives. */
  async function load(kind: EntityType): Promise<readonly AdminPageRow[]> {
    edit(kind, { load: 'loading' });
    try {
      const isFirst = $kinds.get()[kind].rows.length === 0;
      const rows = await readPages(backend, kind, (first) => {
        if (isFirst) edit(kind, { load: 'opening', rows: first });
      });
      const ids = new Set(rows.map(({ id }) => id));
      const chosen = new Set([...$kinds.get()[kind].chosen].filter((id) => ids.has(id)));
      edit(kind, { load: 'ready', rows, chosen });
    } catch (fault) {
      // Drops rows that were only partly loaded, because they would look like the complete list.
      const isPartial = $kinds.get()[kind].load === 'opening';
      edit(kind, { load: 'failed', ...(isPartial ? { rows: [], chosen: new Set() } : {}) });
      const message = reasonOf(fault, 'the server did not answer');
      showToast({
        title: 'Error',
        description: `Failed to load ${kind} data: ${message}`,
        tone: 'destructive',
      });
      if (hasLostAccess(fault)) onAccessLost();
    }
    return $kinds.get()[kind].rows;
  }

  return {
    $kind,
    $kinds,
    $current,
    $shown,
    load,

    open(kind: EntityType): void {
      $kind.set(kind);
      if ($kinds.get()[kind].load === 'failed') void load(kind);
    },

    filter(piece: Partial<PageFilter>): void {
      edit($kind.get(), { filter: { ...$current.get().filter, ...piece } });
    },

    clearFilter(): void {
      edit($kind.get(), { filter: noFilter });
    },

    toggle(id: string): void {
      const chosen = new Set($current.get().chosen);
      if (!chosen.delete(id)) chosen.add(id);
      edit($kind.get(), { chosen });
    },

    /** Adds all rows that match the filter to the selection. */
    chooseShown(): void {
      edit($kind.get(), { chosen: new Set([...$current.get().chosen, ...$shown.get().map(({ id }) => id)]) });
    },

    deselectShown(): void {
      const shown = new Set($shown.get().map(({ id }) => id));
      edit($kind.get(), { chosen: new Set([...$current.get().chosen].filter((id) => !shown.has(id))) });
    },

    deselect(kind: EntityType): void {
      edit(kind, { chosen: new Set() });
    },

    chosenRows(): AdminPageRow[] {
      const { rows, chosen } = $current.get();
      return rows.filter(({ id }) => chosen.has(id));
    },

    merge(kind: EntityType, fresh: readonly AdminPageRow[]): void {
      edit(kind, { rows: mergePages($kinds.get()[kind].rows, fresh) });
    },
  };
}

export type PageList = ReturnType<typeof createPageList>;
