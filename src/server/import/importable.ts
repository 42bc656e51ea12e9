import * as z from 'zod';
import { storedAreaFields } from '#domain/area/area.ts';
import { cityFields } from '#domain/city/city.ts';
import { storedPropertyFields } from '#domain/property/property.ts';
import { storedSocietyFields } from '#domain/society/society.ts';
import { rowSchema } from '#domain/text/row-schema.ts';

/** Tables of a data set, in the order that their foreign keys require. A file has the name of its table. */
export const importable = [
  { table: 'cities', schema: rowSchema(z.strictObject(cityFields)) },
  { table: 'local_areas', schema: rowSchema(z.strictObject(storedAreaFields)) },
  { table: 'society', schema: rowSchema(z.strictObject(storedSocietyFields)) },
  { table: 'properties', schema: rowSchema(z.strictObject(storedPropertyFields)) },
] as const;

export type ImportableTable = (typeof importable)[number]['table'];

/** The columns that refer to rows of a data set. */
export const references: Readonly<
  Record<ImportableTable, readonly { field: string; table: ImportableTable }[]>
> = {
  cities: [],
  local_areas: [{ field: 'city_id', table: 'cities' }],
  society: [{ field: 'area', table: 'local_areas' }],
  properties: [
    { field: 'area_id', table: 'local_areas' },
    { field: 'society_id', table: 'society' },
  ],
};
