import * as z from 'zod';
import { confidences } from '../city/confidences.ts';
import { shapeOf } from '../column/listing-column.ts';
import { readyPhotographs } from '../photograph/photograph-facts.ts';
import { placeKinds } from '../place/place-kinds.ts';
import { rowSchema } from '../text/row-schema.ts';
import { rowUuid } from '../text/row-uuid.ts';
import { areaColumns } from './area-columns.ts';
import { usualAreaName } from './usual-area-name.ts';

/** Table `local_areas` (spec.md section 3). Nested groups allow unknown keys, which are stored but not shown. */
export const areaFields = {
  id: rowUuid(),
  ...shapeOf(areaColumns, 'read'),
  property_count: z.int().nonnegative().nullish(),
  created_at: z.string().nullish(),
};

/** The same fields where staff or a file write them. */
export const storedAreaFields = { ...areaFields, ...shapeOf(areaColumns, 'written') };

const middleSchema = z.object({ lat: z.number(), lng: z.number(), confidence: z.enum(confidences) });

/**
 * An area as the pages read it: with its name in the usual spelling, the facts of its processed photographs, its earlier addresses as
 * {folder of the city}/{slug}, what it is and in which area it lies, as far as that holds (`area_places`), and its middle where its
 * homes tell it well enough.
 */
export const areaSchema = rowSchema(
  z.object({
    ...areaFields,
    area: areaFields.area.overwrite(usualAreaName),
    photographs: readyPhotographs.nullish(),
    former_addresses: z.array(z.string()).nullish(),
    place_kind: z.enum(placeKinds).nullish(),
    lies_in: rowUuid().nullish(),
    middle: middleSchema.nullish(),
  }),
);
export type Area = z.infer<typeof areaSchema>;
