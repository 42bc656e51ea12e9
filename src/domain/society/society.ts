import * as z from 'zod';
import { rowSchema } from '../text/row-schema.ts';
import { fittingSlug } from '../text/slug.ts';

const text = z.string().nullish();
const fact = z.union([z.string(), z.number()]).nullish();
const list = z.array(z.unknown()).nullish();

/** Fields of table `society` (spec.md section 3). Nested groups are loose: an unknown key is carried, never shown. */
export const societyFields = {
  id: z.string().min(1, 'expected an id'),
  name: z.string().trim().min(1, 'expected a name'),
  slug: fittingSlug(z.string(), 'place').nullish(),
  area: z.guid('expected the uuid of a local area').nullish(),
  city: text,
  locality: text,
  description: text,
  overview: text,
  developer: text,
  total_units: fact,
  configurations: z.union([z.string(), z.array(z.string())]).nullish(),
  price_range: text,
  project_status: text,
  year_of_completion: fact,
  highlights: list,
  property_images: z
    .array(z.union([z.string(), z.looseObject({ original: z.string().nullish() })]))
    .nullish(),
  search_score: z.number().nullish(),
  specifications: z.looseObject({}).nullish(),
  location: z.looseObject({}).nullish(),
  community: z.looseObject({}).nullish(),
  market: z.looseObject({}).nullish(),
  narratives: z.looseObject({}).nullish(),
  created_at: z.string().nullish(),
};

export const societySchema = rowSchema(z.object(societyFields));
export type Society = z.infer<typeof societySchema>;

/** Societies named or slugged 'unlisted', or with id 1000, are shown nowhere (spec.md section 2, decision A9). */
export function isHiddenSociety(society: Pick<Society, 'id' | 'name' | 'slug'>): boolean {
  return society.id === '1000' || isUnlisted(society.name) || isUnlisted(society.slug);
}

function isUnlisted(value: string | null | undefined): boolean {
  return value?.trim().toLowerCase() === 'unlisted';
}
