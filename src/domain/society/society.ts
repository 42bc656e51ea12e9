import * as z from 'zod';
import { type JsonLimit, societyLimits } from '../limits.ts';
import { ofPictures } from '../photograph/picture-address.ts';
import { readyPhotographs } from '../photograph/photograph-facts.ts';
import { rowSchema } from '../text/row-schema.ts';
import { requiredName } from '../text/required-name.ts';
import { rowUuid } from '../text/row-uuid.ts';
import { withLimit } from '../text/with-limit.ts';

const text = (limit: number) => withLimit(limit, z.string().nullish());
const group = (limit: JsonLimit) => withLimit(limit, z.looseObject({}).nullish());
const fact = z.union([z.string(), z.number()]).nullish();

/** Fields of table `society` (spec.md section 3). Nested groups allow unknown keys, which are stored but not shown. */
export const societyFields = {
  id: withLimit(societyLimits.id, z.string().min(1, 'expected an id')),
  name: withLimit(societyLimits.name, requiredName('expected a name')),
  slug: text(societyLimits.slug),
  area: rowUuid('expected the uuid of a local area').nullish(),
  city: text(societyLimits.city),
  locality: text(societyLimits.locality),
  description: text(societyLimits.description),
  overview: text(societyLimits.overview),
  developer: text(societyLimits.developer),
  total_units: fact,
  configurations: withLimit(
    societyLimits.configurations,
    z.union([z.string(), z.array(z.string())]).nullish(),
  ),
  price_range: text(societyLimits.price_range),
  project_status: text(societyLimits.project_status),
  year_of_completion: fact,
  highlights: withLimit(societyLimits.highlights, z.array(z.unknown()).nullish()),
  property_images: withLimit(
    societyLimits.property_images,
    z.array(z.union([z.string().trim(), z.looseObject({ original: z.string().trim().nullish() })])).nullish(),
  ),
  search_score: z.number().nullish(),
  specifications: group(societyLimits.specifications),
  location: group(societyLimits.location),
  community: group(societyLimits.community),
  market: group(societyLimits.market),
  narratives: group(societyLimits.narratives),
  created_at: z.string().nullish(),
};

/** The same fields where staff or a file write them. A page leaves out a wrong picture; whoever enters it is told. */
export const storedSocietyFields = {
  ...societyFields,
  property_images: ofPictures(societyFields.property_images),
};

/**
 * A society as the pages read it: its row, and what the database adds, the facts of its processed photographs and its
 * earlier addresses, {folder of the city}/{slug}.
 */
export const societySchema = rowSchema(
  z.object({
    ...societyFields,
    photographs: readyPhotographs.nullish(),
    former_addresses: z.array(z.string()).nullish(),
  }),
);
export type Society = z.infer<typeof societySchema>;

/** Societies named or slugged 'unlisted', or with id 1000, are never shown (spec.md section 2, decision A9). */
export function isHiddenSociety(society: Pick<Society, 'id' | 'name' | 'slug'>): boolean {
  return society.id === '1000' || isUnlisted(society.name) || isUnlisted(society.slug);
}

function isUnlisted(value: string | null | undefined): boolean {
  return value?.trim().toLowerCase() === 'unlisted';
}
