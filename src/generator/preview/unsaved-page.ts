import { createCatalogue, type Catalogue } from '#domain/catalogue/catalogue.ts';
import { type Entity, isSameEntity, tableOf } from '#domain/entity.ts';
import { parsePhotographAddress } from '#domain/photograph/photograph.ts';
import { isPublished } from '#domain/property/property.ts';
import { isHiddenSociety } from '#domain/society/society.ts';
import { firstFault } from '#domain/text/first-fault.ts';
import type { Page } from '#page-models/page.ts';
import { sitePages } from '#page-models/site-pages.ts';
import type { SiteFacts } from '#page-models/head/head.ts';
import { anyTable, type ServiceClient } from '#server/supabase/clients.ts';
import { rowsAt } from '../read/tables.ts';

/** A row with fields that were entered, but not saved. */
export interface UnsavedListing {
  entity: Entity;
  fields: Record<string, unknown>;
}

/** Its page, or what is wrong with the row. */
export type RenderedPreview = { html: string } | { problem: string };

/** The slug of a home or society that has no address yet. */
const ADDRESS = 'preview';
const LEAST_SHOWN = 11;

const picturesOf: Record<Entity['type'], string[]> = {
  property: ['images'],
  society: ['property_images'],
  area: ['featured_image_url', 'area_images'],
};

/** Builds the page that this row would have among the published ones, or returns what is wrong with the row. */
export async function unsavedPage(
  { entity, fields }: UnsavedListing,
  { client, catalogue, site }: { client: ServiceClient; catalogue: Catalogue; site: SiteFacts },
): Promise<{ page: Page } | { problem: string }> {
  const { data, error } = await anyTable(client)
    .from(tableOf[entity.type])
    .select('*')
    .eq('id', entity.id)
    .maybeSingle();
  if (error) throw new Error(`The row could not be read: ${error.message}`);
  const row: Record<string, unknown> = { ...Object(data), ...fields, id: entity.id };
  row['photographs'] = await photographsAmong(
    picturesOf[entity.type].map((column) => row[column]),
    client,
  );
  const shown = withListing(catalogue, entity, row, site);
  if ('problem' in shown) return shown;
  const page = sitePages({ catalogue: shown.catalogue, site }).find((each) =>
    isSameEntity(each.entity, entity),
  );
  return page ? { page: page.model() } : { problem: 'A page of this name is shown nowhere.' };
}

/**
 * Returns the `photographs` value that the database would compute for the pictures in these columns, saved or
 * not.
 */
async function photographsAmong(
  pictures: readonly unknown[],
  client: ServiceClient,
): Promise<Record<string, unknown>> {
  const hashes = pictures.flat().flatMap((each) => parsePhotographAddress(addressOf(each))?.hash ?? []);
  if (hashes.length === 0) return {};
  const { data, error } = await client
    .from('photographs')
    .select('hash, width, height, placeholder')
    .eq('state', 'ready')
    .in('hash', hashes);
  if (error) throw new Error(`The photographs could not be read: ${error.message}`);
  return Object.fromEntries(data.map(({ hash, ...facts }) => [hash, facts]));
}

/** The address of a picture. A society may store a picture as an object with more than its address. */
function addressOf(picture: unknown): string {
  return String(Object(picture)['original'] ?? picture);
}

function withListing(
  catalogue: Catalogue,
  { type, id }: Entity,
  row: Record<string, unknown>,
  { backend }: SiteFacts,
): { catalogue: Catalogue } | { problem: string } {
  const { cities, areas, societies, properties } = catalogue;
  const pictured = rowsAt(backend.url);
  const others = <Row extends { id: string }>(rows: readonly Row[]) => rows.filter((each) => each.id !== id);
  const rows = { cities, areas, societies, properties, formerSlugs: [] };
  if (type === 'property') {
    const read = pictured.properties.safeParse({ ...row, slug: row['slug'] ?? ADDRESS });
    if (!read.success) return { problem: problemOf(read.error) };
    const publish = isPublished(read.data) ? read.data.publish : LEAST_SHOWN;
    return {
      catalogue: createCatalogue({ ...rows, properties: [...others(properties), { ...read.data, publish }] }),
    };
  }
  if (type === 'society') {
    const read = pictured.society.safeParse(row);
    if (!read.success) return { problem: problemOf(read.error) };
    const slug = isHiddenSociety(read.data) ? ADDRESS : read.data.slug;
    return {
      catalogue: createCatalogue({ ...rows, societies: [...others(societies), { ...read.data, slug }] }),
    };
  }
  const read = pictured.local_areas.safeParse(row);
  if (!read.success) return { problem: problemOf(read.error) };
  return { catalogue: createCatalogue({ ...rows, areas: [...others(areas), read.data] }) };
}

function problemOf(error: Parameters<typeof firstFault>[0]): string {
  const { field, expected } = firstFault(error);
  return `${field}: this must be ${expected}.`;
}
