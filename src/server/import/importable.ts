import * as z from 'zod';
import { areaFields } from '#domain/area/area.ts';
import { cityFields } from '#domain/city/city.ts';
import { propertyFields } from '#domain/property/property.ts';
import { societyFields } from '#domain/society/society.ts';

/** Tables of a data set, in the order their references need; a file is named after its table. */
export const importable = [
  { table: 'cities', schema: z.strictObject(cityFields) },
  { table: 'local_areas', schema: z.strictObject(areaFields) },
  { table: 'society', schema: z.strictObject(societyFields) },
  { table: 'properties', schema: z.strictObject(propertyFields) },
] as const;

export type ImportableTable = (typeof importable)[number]['table'];
