import type { Day } from '#domain/calendar/day.ts';
import { istDay } from '#domain/appointment/ist.ts';
import { type Entity, entityKey, type EntityType, entityTypes, tableOf } from '#domain/entity.ts';
import { catalogueAfter, createCatalogue, type Catalogue } from '#domain/catalogue/catalogue.ts';
import { keepHeapSmall } from '#server/memory/small-heap.ts';
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
  readPages,
  readRows,
  type RowFilter,
} from './read-rows.ts';
import { rowsAt, tables } from './tables.ts';

export interface RowStore {
  /** Reads everything. */
  load(): Promise<void>;
  /**
   * Applies changes that were read. `suspects` without a row are removed. Returns false when the number of
   * known rows differs from the database's count; everything has to be read then.
   */
  apply(changes: PublishingChanges, suspects: readonly Entity[]): boolean;
  /** Rows that differed in the last read; 'everything' after `load`, and when the change affects every page. */
  lastChanged(): readonly Entity[] | 'everything';
  /**
   * Returns the catalogue of the known rows, without the rows of `without` and with the last versions of the
   * `held` ones. It is the same object as before when nothing in it changed.
   */
  catalogue(without?: readonly Entity[], held?: readonly HeldPage[]): Catalogue;
  badRows(): readonly BadRow[];
  /** The database's time just before the last read. */
  readAt(): string;
  /** The snapshot to pass as `writtenSince` to `readPublishingChanges`. */
  writtenSince(): string;
}

/** Above this number, the rows use a large part of the process's memory. */
const MANY_ROWS = 40_000;

/**
 * Keeps the published rows in memory, so that a running worker reads only a few rows after a change, not all of
 * them. `backendUrl` is where browsers find our photographs; '' for the site's own address.
 */
export function createRowStore(client: ServiceClient, backendUrl = ''): RowStore {
  const pictured = rowsAt(backendUrl);
  const rows = {
    cities: createRowCache(tables.cities.schema),
    local_areas: createRowCache(pictured.local_areas),
    society: createRowCache(pictured.society),
    properties: createRowCache(pictured.properties, isPublic),
    unavailable_homes: createRowCache(tables.unavailable_homes.schema),
  };
  const heldRows = createHeldRows(backendUrl);
  let slugs = new Map<string, string>();
  let readAt = '';
  let writtenSince = '';
  let changed: readonly Entity[] | 'everything' = 'everything';
  let made: Made | null = null;
  /** Ids of the homes that differ from those of the last catalogue; null when they are not all known. */
  let sinceMade: Set<string> | null = null;

  async function readAll(table: keyof typeof rows, parts: readonly RowFilter[] = [{}]) {
    const all = rows[table].replacing();
    await Promise.all(
      parts.map(async (part) => {
        for await (const page of readPages(client, table, part)) {
          all.add(page);
          if (all.size() > MANY_ROWS) keepHeapSmall();
        }
      }),
    );
    return all;
  }

  /**
   * A home that was read again has its row of `unavailable_homes` in the same response. Without such a row, it
   * no longer counts as sold or let.
   */
  function storeUnavailable(read: PublishingChanges['rows'], suspects: readonly Entity[]): void {
    const still = new Set(read.unavailable_homes.map(({ id }) => String(id)));
    const homes = [...read.properties.map(({ id }) => String(id)), ...suspects.map(({ id }) => id)];
    for (const id of homes) if (!still.has(id)) rows.unavailable_homes.forget(id);
    rows.unavailable_homes.update(read.unavailable_homes);
  }

  return {
    async load() {
      [readAt, writtenSince] = await Promise.all([publishingTime(client), publishingSnapshot(client)]);
      const [formerSlugs, ...read] = await Promise.all([
        readRows(client, 'former_slugs'),
        readAll('cities'),
        readAll('local_areas'),
        readAll('society'),
        readAll(
          'properties',
          halves.map((half) => ({ ...half, publishedOnly: true })),
        ),
        readAll('unavailable_homes'),
      ]);
      for (const { end } of read) end();
      slugs = slugsOf(formerSlugs);
      changed = 'everything';
      sinceMade = null;
    },
    apply({ rows: read, stale, counts, ...changes }, suspects) {
      readAt = changes.readAt;
      const citiesBefore = rows.cities.version();
      rows.cities.replace(read.cities);
      const differing: Entity[] = [];
      for (const type of entityTypes) {
        const [known, now] = [rows[tableOf[type]], read[tableOf[type]]];
        const there = new Set(now.map(({ id }) => String(id)));
        const gone = [...stale, ...suspects].filter(
          (page) => page.type === type && !there.has(page.id) && known.forget(page.id),
        );
        differing.push(...gone, ...known.update(now).map((id) => ({ type, id })));
      }
      for (const { type, id } of differing) if (type === 'property') sinceMade?.add(id);
      storeUnavailable(read, [...stale, ...suspects]);
      slugs = new Map([...slugs, ...slugsOf(read.former_slugs)]);
      changed = rows.cities.version() === citiesBefore ? differing : 'everything';
      if (counts === null) return true;
      writtenSince = changes.snapshot;
      return (['local_areas', 'society', 'properties'] as const).every(
        (table) => rows[table].size() === counts[table],
      );
    },
    lastChanged: () => changed,
    catalogue(without = [], held = []) {
      heldRows.replace(held);
      const left = new Set(without.map(entityKey));
      const formerSlugs = [...slugs].sort(bySlug).map(([slug, property_id]) => ({ slug, property_id }));
      const { properties, ...others } = rows;
      const today = readAt === '' ? null : istDay(new Date(readAt));
      // Everything else that goes into a catalogue.
      const beside = JSON.stringify([
        Object.values(others).map((table) => table.version()),
        heldRows.version(),
        formerSlugs,
        [...left].sort(),
      ]);
      const version = properties.version();
      if (made?.beside === beside && made.version === version && made.today === today) return made.catalogue;
      const follows = made?.beside === beside && held.length === 0 ? sinceMade : null;
      const catalogue =
        (follows && made && catalogueFollowing(made.catalogue, follows, today)) ?? makeCatalogue(today);
      made = { beside, version, today, catalogue };
      sinceMade = new Set();
      return catalogue;

      /**
       * Returns null when one of these homes was added, was removed or moved to another place in the catalogue.
       */
      function catalogueFollowing(
        before: Catalogue,
        ids: ReadonlySet<string>,
        day: Day | null,
      ): Catalogue | null {
        const now = [...ids]
          .filter((id) => !left.has(entityKey({ type: 'property', id })))
          .map((id) => properties.row(id));
        return now.every((home) => home !== undefined) ? catalogueAfter(before, now, day) : null;
      }

      function makeCatalogue(day: Day | null): Catalogue {
        const shown =
          (type: EntityType) =>
          ({ id }: { id: string }) =>
            left.size === 0 || !left.has(entityKey({ type, id }));
        const former = made?.catalogue;
        return createCatalogue(
          {
            cities: rows.cities.rows(),
            areas: inFormerOrder(
              heldRows.areas(rows.local_areas.rows()).filter(shown('area')),
              former?.areas,
            ),
            societies: inFormerOrder(
              heldRows.societies(rows.society.rows()).filter(shown('society')),
              former?.societies,
            ),
            properties: inFormerOrder(
              heldRows.homes(properties.rows()).filter(shown('property')),
              former?.properties,
            ),
            formerSlugs,
            unavailableHomes: rows.unavailable_homes.rows(),
          },
          day,
        );
      }
    },
    badRows: () =>
      (['cities', 'local_areas', 'society', 'properties', 'unavailable_homes'] as const).flatMap((table) =>
        rows[table].faults().map((fault) => ({ table, ...fault })),
      ),
    readAt: () => readAt,
    writtenSince: () => writtenSince,
  };
}

/** The last catalogue and the versions of its inputs. */
interface Made {
  beside: string;
  version: number;
  today: Day | null;
  catalogue: Catalogue;
}

function slugsOf(rows: readonly RawRow[]): Map<string, string> {
  return new Map(rows.map((row) => [String(row['slug']), String(row['property_id'])]));
}

/**
 * Puts the rows in their former order. Sorting is much cheaper when all but a few rows are already in order.
 */
function inFormerOrder<Row>(rows: readonly Row[], former: readonly Row[] = []): Row[] {
  const left = new Set(rows);
  return [...former.filter((row) => left.delete(row)), ...left];
}

/** Gives a running worker and a new one the same order, so that `_redirects` has the same bytes. */
function bySlug([a]: [string, string], [b]: [string, string]): number {
  return a < b ? -1 : 1;
}

function isPublic(row: RawRow): boolean {
  return Number(row['publish']) > 10;
}
