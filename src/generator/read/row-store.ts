import { istDay } from '#domain/appointment/ist.ts';
import { type Entity, entityKey, type EntityType, entityTypes, tableOf } from '#domain/entity.ts';
import { createCatalogue, type Catalogue } from '#domain/catalogue/catalogue.ts';
import { anyTable, type ServiceClient } from '#server/supabase/clients.ts';
import type { BadRow } from '../publish-report.ts';
import type { HeldPage } from './held-pages.ts';
import { createHeldRows } from './held-rows.ts';
import { createKnownRows } from './known-rows.ts';
import { publishingTime, readRows, type RawRow } from './read-rows.ts';
import { rowsAt, tables } from './tables.ts';

export interface RowStore {
  /** Reads everything. */
  load(): Promise<void>;
  /** Reads what changed since the last read, and also checks whether the `suspects` still exist. */
  refresh(suspects: readonly Entity[]): Promise<void>;
  /** Rows of the last refresh; 'everything' when the change affects every page. */
  lastChanged(): readonly Entity[] | 'everything';
  /**
   * The catalogue of the known rows, without these and with held ones as they were last. The very same object as before
   * when nothing in it changed.
   */
  catalogue(without?: readonly Entity[], held?: readonly HeldPage[]): Catalogue;
  badRows(): readonly BadRow[];
  /** The database's clock just before the last read. */
  readAt(): string;
}

/** As many ids as a URL holds, with room to spare. */
const IDS_IN_A_REQUEST = 100;

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
  let changed: Entity[] = [];
  let citiesChanged = false;
  let made: { of: string; catalogue: Catalogue } | null = null;

  /** `how` says whether the rows that were read replace the known ones or update them. */
  async function read(how: 'replace' | 'update', filter: { changedSince?: string }): Promise<void> {
    const published = how === 'replace' ? { publishedOnly: true } : filter;
    readAt = await publishingTime(client);
    const [cities, areas, societies, properties, formerSlugs] = await Promise.all([
      readRows(client, 'cities', filter),
      readRows(client, 'local_areas', filter),
      readRows(client, 'society', filter),
      readRows(client, 'properties', published),
      readRows(client, 'former_slugs', filter),
    ]);
    rows.cities[how](cities);
    rows.local_areas[how](areas);
    rows.society[how](societies);
    rows.properties[how](properties);
    citiesChanged = cities.length > 0;
    changed = [
      ...entities('area', areas),
      ...entities('society', societies),
      ...entities('property', properties),
    ];
    slugs = new Map([
      ...(how === 'update' ? slugs : []),
      ...formerSlugs.map((row) => [String(row['slug']), String(row['property_id'])] as const),
    ]);
  }

  /**
   * Those whose row no longer exists. None where the backend gives no answer: a page is not taken down because of a
   * fault.
   */
  async function withoutRow(type: EntityType, ids: readonly string[]): Promise<string[]> {
    const missing: string[] = [];
    for (let start = 0; start < ids.length; start += IDS_IN_A_REQUEST) {
      const asked = ids.slice(start, start + IDS_IN_A_REQUEST);
      const { data, error } = await anyTable(client).from(tableOf[type]).select('id').in('id', asked);
      if (error) continue;
      const there = new Set(data.map(({ id }) => String(id)));
      missing.push(...asked.filter((id) => !there.has(id)));
    }
    return missing;
  }

  return {
    load: () => read('replace', {}),
    async refresh(suspects) {
      await read('update', { changedSince: readAt });
      // A row that was just read exists.
      const there = new Set(changed.map(entityKey));
      for (const type of entityTypes) {
        const ids = suspects.flatMap((suspect) =>
          suspect.type === type && !there.has(entityKey(suspect)) ? [suspect.id] : [],
        );
        for (const id of await withoutRow(type, ids)) {
          if (rows[tableOf[type]].forget(id)) changed.push({ type, id });
        }
      }
    },
    lastChanged: () => (citiesChanged ? 'everything' : changed),
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
  };
}

function entities(type: EntityType, rows: readonly RawRow[]): Entity[] {
  return rows.map((row) => ({ type, id: String(row['id']) }));
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
