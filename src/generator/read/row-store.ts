import type * as z from 'zod';
import type { Area } from '#domain/area/area.ts';
import { createCatalogue, type Catalogue } from '#domain/catalogue/catalogue.ts';
import type { City } from '#domain/city/city.ts';
import type { Property } from '#domain/property/property.ts';
import type { Society } from '#domain/society/society.ts';
import { firstFault } from '#domain/text/row-fault.ts';
import type { Entity } from '#page-models/site-pages.ts';
import { anyTable, type ServiceClient } from '#server/supabase/clients.ts';
import { publishingTime, readRows, type RawRow } from './read-rows.ts';
import { tables, type TableName } from './tables.ts';

/** A row that breaks its schema: reported, and the page it has is kept as it was. */
export interface BadRow {
  table: TableName;
  id: string;
  field: string;
  expected: string;
}

export interface RowStore {
  /** Reads everything. */
  load(): Promise<void>;
  /** Reads what changed since the last read; of `suspects` it also finds out whether they still exist. */
  refresh(suspects: readonly Entity[]): Promise<void>;
  /** Rows of the last refresh; 'everything' when what changed stands on every page. */
  lastChanged(): readonly Entity[] | 'everything';
  catalogue(without?: readonly Entity[]): Catalogue;
  badRows(): readonly BadRow[];
  /** The database's clock just before the last read. */
  readAt(): string;
}

const TABLE_OF: Record<Entity['type'], TableName> = {
  property: 'properties',
  society: 'society',
  area: 'local_areas',
};

const TYPE_OF: Partial<Record<TableName, Entity['type']>> = {
  properties: 'property',
  society: 'society',
  local_areas: 'area',
};

/** As many ids as an address holds with room to spare. */
const IDS_IN_A_REQUEST = 100;

/** The published rows in memory; a running worker keeps one so that a change costs a few rows, not all of them. */
export function createRowStore(client: ServiceClient): RowStore {
  const bad = new Map<string, BadRow>();
  const cities = new Map<string, City>();
  const areas = new Map<string, Area>();
  const societies = new Map<string, Society>();
  const properties = new Map<string, Property>();
  const slugs = new Map<string, string>();
  let readAt = '';

  let changed: Entity[] = [];
  let citiesChanged = false;

  function take<Row>(
    table: TableName,
    schema: z.ZodType<Row>,
    into: Map<string, Row>,
    raw: readonly RawRow[],
  ): void {
    for (const row of raw) {
      const id = String(row['id']);
      const parsed = schema.safeParse(row);
      const type = TYPE_OF[table];
      if (type) changed.push({ type, id });
      bad.delete(`${table} ${id}`);
      into.delete(id);
      if (isHidden(table, row)) continue;
      if (parsed.success) into.set(id, parsed.data);
      else bad.set(`${table} ${id}`, { table, id, ...firstFault(parsed.error) });
    }
  }

  async function read(changedSince?: string): Promise<void> {
    readAt = await publishingTime(client);
    const since = changedSince === undefined ? {} : { changedSince };
    const published = changedSince === undefined ? { publishedOnly: true } : since;
    const [rowsOfCities, rowsOfAreas, rowsOfSocieties, rowsOfProperties, formerSlugs] = await Promise.all([
      readRows(client, 'cities', since),
      readRows(client, 'local_areas', since),
      readRows(client, 'society', since),
      readRows(client, 'properties', published),
      readRows(client, 'former_slugs', since),
    ]);
    changed = [];
    citiesChanged = rowsOfCities.length > 0;
    take('cities', tables.cities.schema, cities, rowsOfCities);
    take('local_areas', tables.local_areas.schema, areas, rowsOfAreas);
    take('society', tables.society.schema, societies, rowsOfSocieties);
    take('properties', tables.properties.schema, properties, rowsOfProperties);
    for (const row of formerSlugs) slugs.set(String(row['slug']), String(row['property_id']));
  }

  /** Those whose row is no longer there. Where the backend gives no answer, none: a page is not taken down on a fault. */
  async function withoutRow(type: Entity['type'], ids: readonly string[]): Promise<string[]> {
    const missing: string[] = [];
    for (let start = 0; start < ids.length; start += IDS_IN_A_REQUEST) {
      const asked = ids.slice(start, start + IDS_IN_A_REQUEST);
      const { data, error } = await anyTable(client).from(TABLE_OF[type]).select('id').in('id', asked);
      if (error) continue;
      const there = new Set(data.map(({ id }) => String(id)));
      missing.push(...asked.filter((id) => !there.has(id)));
    }
    return missing;
  }

  return {
    async load() {
      for (const map of [bad, cities, areas, societies, properties, slugs]) map.clear();
      await read();
    },
    async refresh(suspects) {
      await read(readAt);
      const known = { property: properties, society: societies, area: areas };
      for (const type of ['property', 'society', 'area'] as const) {
        const ids = suspects.flatMap((suspect) => (suspect.type === type ? [suspect.id] : []));
        for (const id of await withoutRow(type, ids)) {
          if (known[type].delete(id)) changed.push({ type, id });
        }
      }
    },
    lastChanged: () => (citiesChanged ? 'everything' : changed),
    catalogue(without = []) {
      const left = new Set(without.map(({ type, id }) => `${type} ${id}`));
      const shown = (type: Entity['type']) => (row: { id: string }) => !left.has(`${type} ${row.id}`);
      return createCatalogue({
        cities: [...cities.values()],
        areas: [...areas.values()].filter(shown('area')),
        societies: [...societies.values()].filter(shown('society')),
        properties: [...properties.values()].filter(shown('property')),
        formerSlugs: [...slugs].sort(bySlug).map(([slug, property_id]) => ({ slug, property_id })),
      });
    },
    badRows: () => [...bad.values()],
    readAt: () => readAt,
  };
}

/** The same order in a running worker and a new one, so that `_redirects` has the same bytes. */
function bySlug([a]: [string, string], [b]: [string, string]): number {
  return a < b ? -1 : 1;
}

function isHidden(table: TableName, row: RawRow): boolean {
  return table === 'properties' && !(Number(row['publish']) > 10);
}
