import type { Day } from '#domain/calendar/day.ts';
import { istDay } from '#domain/calendar/ist.ts';
import { type Entity, entityKey, type EntityType, entityTypes, tableOf } from '#domain/entity.ts';
import { derivePlaceLists } from '#domain/place-list/place-lists.ts';
import { catalogueAfter, createCatalogue, type Catalogue } from '#domain/catalogue/catalogue.ts';
import { rowOfHome } from '#domain/property/home-on-day.ts';
import { keepHeapSmall } from '#server/memory/keep-heap-small.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import type { BadRow } from './bad-row.ts';
import type { HeldPage } from './held-pages.ts';
import { createHeldRows } from './held-rows.ts';
import { createRowCache } from './row-cache.ts';
import type { PublishingChanges } from './publishing-changes.ts';
import {
  halves,
  publishingSnapshot,
  publishingTime,
  type RawRow,
  readRowPages,
  readRows,
  type RowFilter,
} from './read-rows.ts';
import { inNoTree, readAreaTree } from './read-area-tree.ts';
import { rowSchemas, tables } from './tables.ts';

export interface RowStore {
  load(): Promise<void>;
  /**
   * Takes in what has changed. `rowsToRecheck` without a row are removed. Returns false when the number of known rows
   * differs from the database's count; everything has to be read then.
   */
  apply(changes: PublishingChanges, rowsToRecheck: readonly Entity[]): boolean;
  /** Rows that differed in the last read; 'everything' after `load`, and when the change affects every page. */
  lastChanged(): readonly Entity[] | 'everything';
  /**
   * The rows as a catalogue, without those in `excluded` and with the last versions of the `held` ones. The same object
   * as before when nothing in it changed.
   */
  catalogue(excluded?: readonly Entity[], held?: readonly HeldPage[]): Catalogue;
  badRows(): readonly BadRow[];
  /** The database's time just before the last read. */
  readAt(): string;
  /** The snapshot to pass as `writtenSince` to `readPublishingChanges`. */
  writtenSince(): string;
}

/** Above this number, the rows use a large part of the process's memory. */
const MAX_ROWS_WITH_LARGE_HEAP = 40_000;

/**
 * Keeps all rows in memory, so that a running worker reads only a few after a change. `backendUrl` is where browsers
 * find our photographs; '' for the site's own address.
 */
export function createRowStore(client: ServiceClient, backendUrl = ''): RowStore {
  const schemas = rowSchemas(backendUrl);
  const rows = {
    cities: createRowCache(tables.cities.schema),
    local_areas: createRowCache(schemas.local_areas),
    society: createRowCache(schemas.society),
    properties: createRowCache(schemas.properties, isPublic),
    unavailable_homes: createRowCache(tables.unavailable_homes.schema),
  };
  const heldRows = createHeldRows(backendUrl);
  let slugs = new Map<string, FormerSlugRow>();
  let readAt = '';
  let writtenSince = '';
  let changed: readonly Entity[] | 'everything' = 'everything';
  let cachedCatalogue: CachedCatalogue | null = null;
  /** Ids of the homes that differ from those of the last catalogue; null when they are not all known. */
  let changedHomes: Set<string> | null = null;

  async function readAll(
    table: keyof typeof rows,
    parts: readonly RowFilter[] = [{}],
    joined: (row: RawRow) => RawRow = (row) => row,
  ) {
    const replacement = rows[table].beginReplace();
    await Promise.all(
      parts.map(async (part) => {
        for await (const page of readRowPages(client, table, part)) {
          replacement.add(page.map(joined));
          if (replacement.size() > MAX_ROWS_WITH_LARGE_HEAP) keepHeapSmall();
        }
      }),
    );
    return replacement;
  }

  /**
   * A home that was read again has its row of `unavailable_homes` in the same response. Without one, it no longer
   * counts as sold or let.
   */
  function storeUnavailable(rowsRead: PublishingChanges['rows'], rowsToRecheck: readonly Entity[]): void {
    const unavailableIds = new Set(rowsRead.unavailable_homes.map(({ id }) => String(id)));
    const homes = [...rowsRead.properties.map(({ id }) => String(id)), ...rowsToRecheck.map(({ id }) => id)];
    for (const id of homes) if (!unavailableIds.has(id)) rows.unavailable_homes.remove(id);
    rows.unavailable_homes.update(rowsRead.unavailable_homes);
  }

  return {
    async load() {
      [readAt, writtenSince] = await Promise.all([publishingTime(client), publishingSnapshot(client)]);
      const tree = await readAreaTree(client);
      const [formerSlugs, ...replacements] = await Promise.all([
        readRows(client, 'former_slugs'),
        readAll('cities'),
        readAll('local_areas', [{}], (row) => ({ ...row, ...(tree.get(String(row['id'])) ?? inNoTree) })),
        readAll('society'),
        readAll(
          'properties',
          halves.map((half) => ({ ...half, publishedOnly: true })),
        ),
        readAll('unavailable_homes'),
      ]);
      for (const { end } of replacements) end();
      slugs = slugsOf(formerSlugs);
      changed = 'everything';
      changedHomes = null;
    },
    apply({ rows: rowsRead, stale, counts, ...changes }, rowsToRecheck) {
      readAt = changes.readAt;
      const citiesBefore = rows.cities.version();
      rows.cities.replace(rowsRead.cities);
      const changedEntities: Entity[] = [];
      for (const type of entityTypes) {
        const [cache, currentRows] = [rows[tableOf[type]], rowsRead[tableOf[type]]];
        const currentIds = new Set(currentRows.map(({ id }) => String(id)));
        const removed = [...stale, ...rowsToRecheck].filter(
          (page) => page.type === type && !currentIds.has(page.id) && cache.remove(page.id),
        );
        changedEntities.push(...removed, ...cache.update(currentRows).map((id) => ({ type, id })));
      }
      for (const { type, id } of changedEntities) if (type === 'property') changedHomes?.add(id);
      storeUnavailable(rowsRead, [...stale, ...rowsToRecheck]);
      // A home that was made one with another, and is two again, has its address back.
      for (const { slug } of rowsRead.properties) slugs.delete(String(slug));
      slugs = new Map([...slugs, ...slugsOf(rowsRead.former_slugs)]);
      changed = rows.cities.version() === citiesBefore ? changedEntities : 'everything';
      if (counts === null) return true;
      writtenSince = changes.snapshot;
      return Object.values(tableOf).every((table) => rows[table].size() === counts[table]);
    },
    lastChanged: () => changed,
    catalogue(excluded = [], held = []) {
      heldRows.replace(held);
      const excludedKeys = new Set(excluded.map(entityKey));
      const formerSlugs = [...slugs.values()]
        .sort(byAge)
        .map(({ slug, property_id }) => ({ slug, property_id }));
      const { properties, ...others } = rows;
      const today = readAt === '' ? null : istDay(new Date(readAt));
      const otherInputs = JSON.stringify([
        Object.values(others).map((table) => table.version()),
        heldRows.version(),
        formerSlugs,
        [...excludedKeys].sort(),
      ]);
      const version = properties.version();
      if (
        cachedCatalogue?.otherInputs === otherInputs &&
        cachedCatalogue.version === version &&
        cachedCatalogue.today === today
      )
        return cachedCatalogue.catalogue;
      const changedIds =
        cachedCatalogue?.otherInputs === otherInputs && held.length === 0 ? changedHomes : null;
      const catalogue =
        (changedIds && cachedCatalogue && updatedCatalogue(cachedCatalogue.catalogue, changedIds, today)) ??
        makeCatalogue(today);
      if (cachedCatalogue) derivePlaceLists(cachedCatalogue.catalogue, catalogue);
      cachedCatalogue = { otherInputs, version, today, catalogue };
      changedHomes = new Set();
      return catalogue;

      /** Null when one of these homes was added, was removed or moved to another place in the catalogue. */
      function updatedCatalogue(
        before: Catalogue,
        ids: ReadonlySet<string>,
        day: Day | null,
      ): Catalogue | null {
        const homes = [...ids]
          .filter((id) => !excludedKeys.has(entityKey({ type: 'property', id })))
          .map((id) => properties.row(id));
        return homes.every((home) => home !== undefined) ? catalogueAfter(before, homes, day) : null;
      }

      function makeCatalogue(day: Day | null): Catalogue {
        const isShown =
          (type: EntityType) =>
          ({ id }: { id: string }) =>
            excludedKeys.size === 0 || !excludedKeys.has(entityKey({ type, id }));
        const former = cachedCatalogue?.catalogue;
        return createCatalogue(
          {
            cities: rows.cities.rows(),
            areas: inFormerOrder(
              heldRows.areas(rows.local_areas.rows()).filter(isShown('area')),
              former?.areas,
            ),
            societies: inFormerOrder(
              heldRows.societies(rows.society.rows()).filter(isShown('society')),
              former?.societies,
            ),
            properties: inFormerOrder(
              heldRows.homes(properties.rows()).filter(isShown('property')),
              former?.properties.map(rowOfHome),
            ),
            formerSlugs,
            unavailableHomes: rows.unavailable_homes.rows(),
          },
          day,
          former,
        );
      }
    },
    badRows: () =>
      (['cities', 'local_areas', 'society', 'properties', 'unavailable_homes'] as const).flatMap((table) =>
        rows[table].badRows().map((badRow) => ({ table, ...badRow })),
      ),
    readAt: () => readAt,
    writtenSince: () => writtenSince,
  };
}

interface CachedCatalogue {
  otherInputs: string;
  version: number;
  today: Day | null;
  catalogue: Catalogue;
}

type FormerSlugRow = Readonly<Record<'slug' | 'property_id' | 'created_at', string>>;

function slugsOf(rows: readonly RawRow[]): Map<string, FormerSlugRow> {
  return new Map(
    rows.map((row) => {
      const slug = String(row['slug']);
      return [slug, { slug, property_id: String(row['property_id']), created_at: String(row['created_at']) }];
    }),
  );
}

/** Sorting is much cheaper when all but a few rows are already in order. */
function inFormerOrder<Row>(rows: readonly Row[], former: readonly Row[] = []): Row[] {
  const remaining = new Set(rows);
  return [...former.filter((row) => remaining.delete(row)), ...remaining];
}

/**
 * The oldest address first: `_redirects` keeps the newest (cdn-files.ts). A running worker and a new one have the same
 * order, so that the file has the same bytes.
 */
function byAge(one: FormerSlugRow, other: FormerSlugRow): number {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at ? -1 : 1;
  return one.slug < other.slug ? -1 : 1;
}

function isPublic(row: RawRow): boolean {
  return Number(row['publish']) > 10;
}
