import type { Area } from '#domain/area/area.ts';
import { entityTypes } from '#domain/entity.ts';
import type { Property } from '#domain/property/property.ts';
import type { Society } from '#domain/society/society.ts';
import type { HeldPage } from './held-pages.ts';
import { createRowCache, type RowCache } from './row-cache.ts';
import { rowSchemas } from './tables.ts';

/** Rows that are hidden or deleted, but still shown in their last version, because their removal is on hold. */
export interface HeldRows {
  replace(held: readonly HeldPage[]): void;
  areas(live: readonly Area[]): Area[];
  societies(live: readonly Society[]): Society[];
  homes(live: readonly Property[]): Property[];
  version(): number;
}

export function createHeldRows(backendUrl: string): HeldRows {
  const { local_areas, society, properties } = rowSchemas(backendUrl);
  const rows = {
    area: createRowCache(local_areas),
    society: createRowCache(society),
    property: createRowCache(properties),
  };
  return {
    replace(held) {
      for (const type of entityTypes) {
        rows[type].replace(held.flatMap((page) => (page.type === type && page.row ? [page.row] : [])));
      }
    },
    areas: (live) => withHeld(live, rows.area),
    societies: (live) => withHeld(live, rows.society),
    homes: (live) => withHeld(live, rows.property),
    version: () => rows.area.version() + rows.society.version() + rows.property.version(),
  };
}

/** Omits a held row if another has its slug now. */
function withHeld<Row extends { id: string; slug?: string | null | undefined }>(
  live: readonly Row[],
  cache: RowCache<Row>,
): Row[] {
  const held = cache.rows();
  if (held.length === 0) return [...live];
  const ids = new Set(held.map(({ id }) => id));
  const others = live.filter(({ id }) => !ids.has(id));
  const takenSlugs = new Set(others.map(({ slug }) => slug));
  return [...others, ...held.filter(({ slug }) => !slug || !takenSlugs.has(slug))];
}
