import * as z from 'zod';
import { offers } from '../offer.ts';
import { propertyLimits } from '../limits.ts';
import { ofPictures } from '../photograph/picture-address.ts';
import { readyPhotographs } from '../photograph/photograph-facts.ts';
import { rowSchema } from '../text/row-schema.ts';
import { requiredName } from '../text/required-name.ts';
import { rowUuid } from '../text/row-uuid.ts';
import { withLimit } from '../text/with-limit.ts';
import { propertyHistorySchema } from './property-history-schema.ts';

const text = (limit: number) => withLimit(limit, z.string().nullish());
const wholeNumber = z.int().nonnegative().nullish();
/** Whole, or with a half for a small extra room, as listings in India write: '2.5 BHK'. The table has the same rule. */
const bedrooms = z
  .number('expected a number of bedrooms')
  .nonnegative('expected 0 or more')
  .max(99.5, 'expected at most 99.5')
  .multipleOf(0.5, 'expected whole bedrooms or a half more, such as 2.5');
const timestamp = z.iso.datetime({
  offset: true,
  local: true,
  error: 'expected a date and time such as 2026-11-14T09:30:00Z',
});

/** Fields of table `properties` that make up a property (spec.md section 3). */
export const propertyFields = {
  id: rowUuid(),
  title: withLimit(propertyLimits.title, requiredName('expected a title')),
  description: text(propertyLimits.description),
  price: z.number('expected a number of rupees').nonnegative('expected 0 or more').nullish(),
  currency: text(propertyLimits.currency),
  images: withLimit(propertyLimits.images, z.array(z.string().trim()).nullish()),
  image_desc: withLimit(propertyLimits.image_desc, z.array(z.string().nullable()).nullish()),
  area: text(propertyLimits.area),
  city: text(propertyLimits.city),
  bedrooms: bedrooms.nullish(),
  baths: wholeNumber,
  sqft: z.number().nonnegative('expected 0 or more').nullish(),
  floor_no: withLimit(propertyLimits.floor_no, z.union([z.string(), z.number()]).nullish()),
  facing_dir: text(propertyLimits.facing_dir),
  asset_type: text(propertyLimits.asset_type),
  maint_charges: z.number().nonnegative('expected 0 or more').nullish(),
  last_verified: z.iso
    .date({ error: 'expected a day such as 2026-11-14', abort: true })
    .refine((day) => day >= '2000-01-01' && day <= '2100-01-01', 'expected a day from the year 2000 on')
    .nullish(),
  marketing_tag: text(propertyLimits.marketing_tag),
  user_id: rowUuid().nullish(),
  area_id: rowUuid().nullish(),
  society_id: text(propertyLimits.society_id),
  source_key: text(propertyLimits.source_key),
  publish: z.int('expected a whole number').nonnegative('expected 0 or more').nullish(),
  property_type: z.enum(offers, { error: 'expected Sale or Rent' }),
  created_at: timestamp.nullish(),
  view_count: wholeNumber,
};

/** The same fields where staff or a file write them. A page leaves out a wrong picture; whoever enters it is told. */
export const storedPropertyFields = {
  ...propertyFields,
  images: ofPictures(propertyFields.images),
};

/**
 * A property as the pages read it: a row of `properties`, with the slug, history and photographs that the database adds.
 */
export const propertySchema = rowSchema(
  z.object({
    ...propertyFields,
    user_id: z.unknown().optional(),
    view_count: z.unknown().optional(),
    history: propertyHistorySchema.nullish(),
    photographs: readyPhotographs.nullish(),
    slug: withLimit(
      propertyLimits.slug,
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
