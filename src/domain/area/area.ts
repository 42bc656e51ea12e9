import * as z from 'zod';
import { areaLimits, type JsonLimit } from '../limits.ts';
import { ofPictures } from '../photograph/picture-address.ts';
import { readyPhotographs } from '../photograph/photograph-facts.ts';
import { rowSchema } from '../text/row-schema.ts';
import { requiredName } from '../text/required-name.ts';
import { rowUuid } from '../text/row-uuid.ts';
import { withLimit } from '../text/with-limit.ts';

const text = (limit: number) => withLimit(limit, z.string().nullish());
const group = (limit: JsonLimit) => withLimit(limit, z.looseObject({}).nullish());

/**
 * Fields of table `local_areas` (spec.md section 3). Nested groups allow unknown keys, which are stored but not shown.
 */
export const areaFields = {
  id: rowUuid(),
  area: withLimit(areaLimits.area, requiredName('expected the name of the area')),
  slug: withLimit(
    areaLimits.slug,
    z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'expected lower-case letters, digits and single hyphens'),
  ),
  city_id: rowUuid().nullish(),
  city_section: text(areaLimits.city_section),
  overview: text(areaLimits.overview),
  description: text(areaLimits.description),
  property_count: z.int().nonnegative().nullish(),
  featured_image_url: withLimit(areaLimits.featured_image_url, z.string().trim().nullish()),
  area_images: withLimit(areaLimits.area_images, z.array(z.string().trim()).nullish()),
  created_at: z.string().nullish(),
  market_data: group(areaLimits.market_data),
  infrastructure: group(areaLimits.infrastructure),
  local_amenities: group(areaLimits.local_amenities),
  narratives: group(areaLimits.narratives),
  buyer_intelligence: group(areaLimits.buyer_intelligence),
  vibe_and_lifestyle: group(areaLimits.vibe_and_lifestyle),
};

/** The same fields where staff or a file write them. A page leaves out a wrong picture; whoever enters it is told. */
export const storedAreaFields = {
  ...areaFields,
  featured_image_url: ofPictures(areaFields.featured_image_url),
  area_images: ofPictures(areaFields.area_images),
};

/**
 * An area as the pages read it: its row, and what the database adds, the facts of its processed photographs and its
 * earlier addresses, {folder of the city}/{slug}.
 */
export const areaSchema = rowSchema(
  z.object({
    ...areaFields,
    photographs: readyPhotographs.nullish(),
    former_addresses: z.array(z.string()).nullish(),
  }),
);
export type Area = z.infer<typeof areaSchema>;
