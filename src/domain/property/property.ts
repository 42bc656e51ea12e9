import * as z from 'zod';
import { cityOfPage } from '../city/city-column.ts';
import { shapeOf } from '../column/listing-column.ts';
import { HOME_SLUG_LIMIT } from '../limits.ts';
import { readyPhotographs } from '../photograph/photograph-facts.ts';
import { rowSchema } from '../text/row-schema.ts';
import { rowUuid } from '../text/row-uuid.ts';
import { withLimit } from '../text/with-limit.ts';
import { propertyColumns } from './property-columns.ts';
import { propertyHistorySchema } from './property-history-schema.ts';

const timestamp = z.iso.datetime({
  offset: true,
  local: true,
  error: 'expected a date and time such as 2026-11-14T09:30:00Z',
});

const lastVerified = z.iso
  .date({ error: 'expected a day such as 2026-11-14', abort: true })
  .refine((day) => day >= '2000-01-01' && day <= '2100-01-01', 'expected a day from the year 2000 on')
  .nullish();

const { property_type, ...columns } = shapeOf(propertyColumns, 'read');

/**
 * Fields of table `properties` that make up a property (spec.md section 3). Of a row's faults the first one is told, so
 * a row that has no `property_type` and another fault is told the other.
 */
export const propertyFields = {
  id: rowUuid(),
  ...columns,
  last_verified: lastVerified,
  user_id: rowUuid().nullish(),
  property_type,
  created_at: timestamp.nullish(),
  view_count: z.int().nonnegative().nullish(),
};

/** The same fields where staff or a file write them. */
export const storedPropertyFields = { ...propertyFields, ...shapeOf(propertyColumns, 'written') };

/** A home as the pages read it: with the slug, history and photographs that the database adds. */
export const propertySchema = rowSchema(
  z.object({
    ...propertyFields,
    city: cityOfPage,
    user_id: z.unknown().optional(),
    view_count: z.unknown().optional(),
    history: propertyHistorySchema.nullish(),
    photographs: readyPhotographs.nullish(),
    /** Unlikely values that a person has said are right, by column (supabase/schemas/property/doubts.sql). */
    vouched: z.record(z.string(), z.unknown()).nullish(),
    /** Since when the offer is paused, as the last check or the partner's link said. */
    on_hold_since: z.iso.date().nullish(),
    slug: withLimit(
      HOME_SLUG_LIMIT,
      z.string().min(1, 'expected the slug the database sets when a listing is first published'),
    ),
  }),
);

export type Property = z.infer<typeof propertySchema>;

/** Public pages show homes above 10 (spec.md section 9). */
export const PUBLIC_FROM = 11;
const HOME_FROM = 1000;

export function isPublished(property: { publish?: number | null | undefined }): boolean {
  return (property.publish ?? 0) >= PUBLIC_FROM;
}

/** The front page shows homes from 1000 up (spec.md section 9). */
export function isFeatured(property: { publish?: number | null | undefined }): boolean {
  return (property.publish ?? 0) >= HOME_FROM;
}
