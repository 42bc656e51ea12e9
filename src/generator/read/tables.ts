import * as z from 'zod';
import { areaFields, areaSchema } from '#domain/area/area.ts';
import { cityFields, citySchema } from '#domain/city/city.ts';
import { photographFrom } from '#domain/photograph/photograph.ts';
import { type Property, propertyFields, propertySchema } from '#domain/property/property.ts';
import { societyFields, societySchema } from '#domain/society/society.ts';

const formerSlugSchema = z.object({ slug: z.string(), property_id: z.guid().nullable() });

/** The tables pages are made from: what is read, by which key, and how a row is parsed. */
export const tables = {
  cities: { columns: columnsOf(cityFields), key: 'id', schema: citySchema },
  local_areas: { columns: columnsOf(areaFields), key: 'id', schema: areaSchema },
  society: { columns: columnsOf(societyFields), key: 'id', schema: societySchema },
  properties: {
    columns: [
      ...columnsOf(propertyFields).filter((column) => !isNeverShown(column)),
      'slug',
      'history',
      'photographs',
    ],
    key: 'id',
    schema: propertySchema,
  },
  former_slugs: { columns: ['slug', 'property_id'], key: 'slug', schema: formerSlugSchema },
} as const;

/** Homes whose photographs are addressed where browsers find them: at a hosted project, or on the site itself. */
export function propertiesAt(backendUrl: string): z.ZodType<Property> {
  const { schema } = tables.properties;
  if (backendUrl === '') return schema;
  return schema.transform((home) => ({
    ...home,
    images: home.images?.map((address) => photographFrom(backendUrl, address)),
  }));
}

export type TableName = keyof typeof tables;

/** Left out: no page shows who listed a home or how often it was seen. */
function isNeverShown(column: string): boolean {
  return column === 'user_id' || column === 'view_count';
}

function columnsOf(fields: Record<string, unknown>): string[] {
  return Object.keys(fields);
}
