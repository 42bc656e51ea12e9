import { createCatalogue, type Catalogue, type CatalogueRows } from '#domain/catalogue/catalogue.ts';
import { type Entity, isSameEntity, tableOf } from '#domain/entity.ts';
import { parsePhotographAddress } from '#domain/photograph/photograph.ts';
import { isPublished, PUBLIC_FROM } from '#domain/property/property.ts';
import { isHiddenSociety } from '#domain/society/society.ts';
import { derivePlaceLists } from '#domain/place-list/place-lists.ts';
import { firstFault } from '#domain/text/first-fault.ts';
import type { Page } from '#page-models/page.ts';
import { sitePages } from '#page-models/site-pages.ts';
import type { SiteFacts } from '#page-models/head/head.ts';
import { anyTable, type ServiceClient } from '#server/supabase/clients.ts';
import { rowSchemas } from '../read/tables.ts';

export interface UnsavedListing {
  entity: Entity;
  fields: Record<string, unknown>;
}

export type RenderedPreview = { html: string } | { refusal: string };

/** The slug of a home or society that has no address yet. */
const PREVIEW_SLUG = 'preview';

const pictureColumns: Record<Entity['type'], string[]> = {
  property: ['images', 'floor_plans'],
  society: ['property_images'],
  area: ['featured_image_url', 'area_images'],
};

/** Builds the page that this row would have among the published ones, or returns what is wrong with the row. */
export async function unsavedPage(
  { entity, fields }: UnsavedListing,
  { client, catalogue, site }: { client: ServiceClient; catalogue: Catalogue; site: SiteFacts },
): Promise<{ page: Page } | { refusal: string }> {
  const { data, error } = await anyTable(client)
    .from(tableOf[entity.type])
    .select('*')
    .eq('id', entity.id)
    .maybeSingle();
  if (error) throw new Error(`The row could not be read: ${error.message}`);
  const row: Record<string, unknown> = { ...Object(data), ...fields, id: entity.id };
  row['photographs'] = await photographsColumn(
    pictureColumns[entity.type].map((column) => row[column]),
    client,
  );
  const result = withListing(catalogue, entity, row, site);
  if ('refusal' in result) return result;
  derivePlaceLists(catalogue, result.catalogue);
  const page = sitePages({ catalogue: result.catalogue, site }).find((each) =>
    isSameEntity(each.entity, entity),
  );
  return page ? { page: page.model() } : { refusal: 'A page of this name is shown nowhere.' };
}

/** What the database would compute for the pictures in these columns, saved or not. */
async function photographsColumn(
  pictures: readonly unknown[],
  client: ServiceClient,
): Promise<Record<string, unknown>> {
  const hashes = pictures.flat().flatMap((each) => parsePhotographAddress(addressOf(each))?.hash ?? []);
  if (hashes.length === 0) return {};
  const { data, error } = await client
    .from('photographs')
    .select('hash, width, height, placeholder')
    .eq('status', 'ready')
    .in('hash', hashes);
  if (error) throw new Error(`The photographs could not be read: ${error.message}`);
  return Object.fromEntries(data.map(({ hash, ...facts }) => [hash, facts]));
}

/** A society may store a picture as an object with more than its address. */
function addressOf(picture: unknown): string {
  return String(Object(picture)['original'] ?? picture);
}

function withListing(
  catalogue: Catalogue,
  { type, id }: Entity,
  row: Record<string, unknown>,
  { backend }: SiteFacts,
): { catalogue: Catalogue } | { refusal: string } {
  const { cities, societies, properties } = catalogue;
  const areas = [...catalogue.areas, ...catalogue.spellings.map(({ area }) => area)];
  const schemas = rowSchemas(backend.url);
  const otherRows = <Row extends { id: string }>(rows: readonly Row[]) =>
    rows.filter((each) => each.id !== id);
  const catalogueWith = (rows: Partial<CatalogueRows>) =>
    createCatalogue({ cities, areas, societies, properties, formerSlugs: [], ...rows }, null, catalogue);
  if (type === 'property') {
    const parsed = schemas.properties.safeParse({ ...row, slug: row['slug'] ?? PREVIEW_SLUG });
    if (!parsed.success) return { refusal: problemOf(parsed.error) };
    const publish = isPublished(parsed.data) ? parsed.data.publish : PUBLIC_FROM;
    return {
      catalogue: catalogueWith({ properties: [...otherRows(properties), { ...parsed.data, publish }] }),
    };
  }
  if (type === 'society') {
    const parsed = schemas.society.safeParse(row);
    if (!parsed.success) return { refusal: problemOf(parsed.error) };
    const slug = isHiddenSociety(parsed.data) ? PREVIEW_SLUG : parsed.data.slug;
    return { catalogue: catalogueWith({ societies: [...otherRows(societies), { ...parsed.data, slug }] }) };
  }
  const parsed = schemas.local_areas.safeParse(row);
  if (!parsed.success) return { refusal: problemOf(parsed.error) };
  // The address of another spelling shows nothing, so its preview is the page that it would have alone.
  const { lies_in, middle } = catalogue.areas.find((area) => area.id === id) ?? {};
  return { catalogue: catalogueWith({ areas: [...otherRows(areas), { ...parsed.data, lies_in, middle }] }) };
}

function problemOf(error: Parameters<typeof firstFault>[0]): string {
  const { field, expected } = firstFault(error);
  return `${field}: this must be ${expected}.`;
}
