import type * as z from 'zod';
import type { Area } from '#domain/area/area.ts';
import { createCatalogue, type Catalogue } from '#domain/catalogue/catalogue.ts';
import type { City } from '#domain/city/city.ts';
import type { Property } from '#domain/property/property.ts';
import type { Society } from '#domain/society/society.ts';
import { firstFault } from '#domain/text/row-fault.ts';
import type { Entity } from '#page-models/site-pages.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
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
    const rowsOfCities = await readRows(client, 'cities', since);
    changed = [];
    citiesChanged = rowsOfCities.length > 0;
    take('cities', tables.cities.schema, cities, rowsOfCities);
    take('local_areas', tables.local_areas.schema, areas, await readRows(client, 'local_areas', since));
    take('society', tables.society.schema, societies, await readRows(client, 'society', since));
    take('properties', tables.properties.schema, properties, await readRows(client, 'properties', published));
    for (const row of await readRows(client, 'former_slugs', since)) {
      slugs.set(String(row['slug']), String(row['property_id']));
    }
  }

  async function exists({ type, id }: Entity): Promise<boolean> {
    const { data, error } = await client.from(TABLE_OF[type]).select('id').eq('id', id).limit(1);
    return error !== null || data.length > 0;
  }

  return {
    async load() {
      for (const map of [bad, cities, areas, societies, properties, slugs]) map.clear();
      await read();
    },
    async refresh(suspects) {
      await read(readAt);
      for (const suspect of suspects) {
        if (await exists(suspect)) continue;
        const known = { property: properties, society: societies, area: areas }[suspect.type];
        if (known.delete(suspect.id)) changed.push(suspect);
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
