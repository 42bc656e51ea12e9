import { istDay } from '#domain/appointment/ist.ts';
import { type Entity, entityKey, type EntityType, entityTypes, tableOf } from '#domain/entity.ts';
import { createCatalogue, type Catalogue } from '#domain/catalogue/catalogue.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import type { BadRow } from '../publish-report.ts';
import type { HeldPage } from './held-pages.ts';
import { createHeldRows } from './held-rows.ts';
import { createKnownRows } from './known-rows.ts';
import type { PublishingChanges } from './publishing-changes.ts';
import { publishingSnapshot, publishingTime, readRows, type RawRow } from './read-rows.ts';
import { rowsAt, tables } from './tables.ts';

export interface RowStore {
  /** Reads everything. */
  load(): Promise<void>;
  /**
   * Takes what was read since the last read; `suspects` without a row are gone. False when there are rows that were not
   * read, or fewer than are known: then everything has to be read.
   */
  take(changes: PublishingChanges, suspects: readonly Entity[]): boolean;
  /** Rows that differed in the last read; 'everything' after `load`, and when the change affects every page. */
  lastChanged(): readonly Entity[] | 'everything';
  /**
   * The catalogue of the known rows, without these and with held ones as they were last. The very same object as before
   * when nothing in it changed.
   */
  catalogue(without?: readonly Entity[], held?: readonly HeldPage[]): Catalogue;
  badRows(): readonly BadRow[];
  /** The database's clock just before the last read. */
  readAt(): string;
  /** Since when a look for what was written behind the triggers has to look. */
  writtenSince(): string;
}

/**
 * The published rows in memory; a running worker keeps one so that a change costs a few rows, not all of them.
 * `backendUrl`: where browsers find our photographs; '' for the site's own address.
 */
export function createRowStore(client: ServiceClient, backendUrl = ''): RowStore {
  const pictured = rowsAt(backendUrl);
  const rows = {
    cities: createKnownRows(tables.cities.schema),
    local_areas: createKnownRows(pictured.local_areas),
    society: createKnownRows(pictured.society),
    properties: createKnownRows(pictured.properties, isPublic),
  };
  const heldRows = createHeldRows(backendUrl);
  let slugs = new Map<string, string>();
  let readAt = '';
  let writtenSince = '';
  let changed: readonly Entity[] | 'everything' = 'everything';
  let made: { of: string; catalogue: Catalogue } | null = null;

  return {
    async load() {
      [readAt, writtenSince] = await Promise.all([publishingTime(client), publishingSnapshot(client)]);
      const [cities, areas, societies, properties, formerSlugs] = await Promise.all([
        readRows(client, 'cities'),
        readRows(client, 'local_areas'),
        readRows(client, 'society'),
        readRows(client, 'properties', { publishedOnly: true }),
        readRows(client, 'former_slugs'),
      ]);
      rows.cities.replace(cities);
      rows.local_areas.replace(areas);
      rows.society.replace(societies);
      rows.properties.replace(properties);
      slugs = slugsOf(formerSlugs);
      changed = 'everything';
    },
    take({ rows: read, stale, counts, ...changes }, suspects) {
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
      const versions = Object.values(rows).map((table) => table.version());
      const today = readAt === '' ? null : istDay(new Date(readAt));
      const of = JSON.stringify([today, versions, heldRows.version(), formerSlugs, [...left].sort()]);
      if (made?.of === of) return made.catalogue;
      const shown =
        (type: EntityType) =>
        ({ id }: { id: string }) =>
          left.size === 0 || !left.has(entityKey({ type, id }));
      const catalogue = createCatalogue(
        {
          cities: rows.cities.rows(),
          areas: inFormerOrder(
            heldRows.areas(rows.local_areas.rows()).filter(shown('area')),
            made?.catalogue.areas,
          ),
          societies: inFormerOrder(
            heldRows.societies(rows.society.rows()).filter(shown('society')),
            made?.catalogue.societies,
          ),
          properties: inFormerOrder(
            heldRows.homes(rows.properties.rows()).filter(shown('property')),
            made?.catalogue.properties,
          ),
          formerSlugs,
        },
        today,
      );
      made = { of, catalogue };
      return catalogue;
    },
    badRows: () =>
      (['cities', 'local_areas', 'society', 'properties'] as const).flatMap((table) =>
        rows[table].faults().map((fault) => ({ table, ...fault })),
      ),
    readAt: () => readAt,
    writtenSince: () => writtenSince,
  };
}

function slugsOf(rows: readonly RawRow[]): Map<string, string> {
  return new Map(rows.map((row) => [String(row['slug']), String(row['property_id'])]));
}

/** Sorting is much cheaper when all but a few rows are already in order. */
function inFormerOrder<Row>(rows: readonly Row[], former: readonly Row[] = []): Row[] {
  const left = new Set(rows);
  return [...former.filter((row) => left.delete(row)), ...left];
}

/** The same order in a running worker and a new one, so that `_redirects` has the same bytes. */
function bySlug([a]: [string, string], [b]: [string, string]): number {
  return a < b ? -1 : 1;
}

function isPublic(row: RawRow): boolean {
  return Number(row['publish']) > 10;
}
