import * as z from 'zod';
import { type Area, areaFields, areaSchema } from '#domain/area/area.ts';
import { cityFields, citySchema } from '#domain/city/city.ts';
import { photographUrl } from '#domain/photograph/photograph.ts';
import { type Property, propertyFields, propertySchema } from '#domain/property/property.ts';
import { unavailableHomeSchema } from '#domain/property/unavailable-home.ts';
import { type Society, societyFields, societySchema } from '#domain/society/society.ts';

const formerSlugSchema = z.object({
  slug: z.string(),
  property_id: z.guid().nullable(),
  created_at: z.string(),
});

export const tables = {
  cities: { columns: columnsOf(cityFields), key: 'id', schema: citySchema },
  local_areas: {
    columns: [...columnsOf(areaFields), 'photographs', 'former_addresses'],
    // Of `area_places`: read apart, and part of what has changed.
    joined: ['place_kind', 'lies_in', 'middle'],
    key: 'id',
    schema: areaSchema,
  },
  society: {
    columns: [...columnsOf(societyFields), 'photographs', 'former_addresses'],
    key: 'id',
    schema: societySchema,
  },
  properties: {
    columns: [
      ...columnsOf(propertyFields).filter((column) => !isNeverShown(column)),
      'slug',
      'history',
      'photographs',
      'vouched',
      'on_hold_since',
    ],
    key: 'id',
    schema: propertySchema,
  },
  former_slugs: { columns: ['slug', 'property_id', 'created_at'], key: 'slug', schema: formerSlugSchema },
  unavailable_homes: {
    columns: columnsOf(unavailableHomeSchema.shape),
    key: 'id',
    schema: unavailableHomeSchema,
  },
} as const;

/** Photographs become addresses that browsers can load: at a hosted project, or on the site itself (''). */
export interface RowSchemas {
  local_areas: z.ZodType<Area>;
  society: z.ZodType<Society>;
  properties: z.ZodType<Property>;
}

export function rowSchemas(backendUrl: string): RowSchemas {
  const { local_areas, society, properties } = tables;
  if (backendUrl === '')
    return { local_areas: local_areas.schema, society: society.schema, properties: properties.schema };
  const publicAddress = (address: string) => photographUrl(backendUrl, address);
  return {
    local_areas: local_areas.schema.transform((area) => ({
      ...area,
      featured_image_url: area.featured_image_url && publicAddress(area.featured_image_url),
      area_images: area.area_images?.map(publicAddress),
    })),
    society: society.schema.transform((place) => ({
      ...place,
      property_images: place.property_images?.map((image) =>
        typeof image === 'string'
          ? publicAddress(image)
          : { ...image, original: image.original && publicAddress(image.original) },
      ),
    })),
    properties: properties.schema.transform((home) => ({
      ...home,
      images: home.images?.map(publicAddress),
      floor_plans: home.floor_plans?.map(publicAddress),
    })),
  };
}

export type TableName = keyof typeof tables;

/** No page shows who listed a home or how often it was viewed, so these columns are not read. */
function isNeverShown(column: string): boolean {
  return column === 'user_id' || column === 'view_count';
}

function columnsOf(fields: Record<string, unknown>): string[] {
  return Object.keys(fields);
}
