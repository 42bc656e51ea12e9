import * as z from 'zod';
import { rowSchema } from '../text/row-schema.ts';
import { fittingSlug } from '../text/slug.ts';

const text = z.string().nullish();

/** Fields of table `local_areas` (spec.md section 3). Nested groups are loose: an unknown key is carried, never shown. */
export const areaFields = {
  id: z.guid('expected a uuid'),
  area: z.string().trim().min(1, 'expected the name of the area'),
  slug: fittingSlug(
    z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'expected lower-case letters, digits and single hyphens'),
    'place',
  ),
  city_id: z.guid('expected a uuid').nullish(),
  city_section: text,
  overview: text,
  description: text,
  property_count: z.int().nonnegative().nullish(),
  featured_image_url: text,
  area_images: z.array(z.string()).nullish(),
  created_at: z.string().nullish(),
  market_data: z.looseObject({}).nullish(),
  infrastructure: z.looseObject({}).nullish(),
  local_amenities: z.looseObject({}).nullish(),
  narratives: z.looseObject({}).nullish(),
  buyer_intelligence: z.looseObject({}).nullish(),
  vibe_and_lifestyle: z.looseObject({}).nullish(),
};

export const areaSchema = rowSchema(z.object(areaFields));
export type Area = z.infer<typeof areaSchema>;
