import * as z from 'zod';
import { cityOfPage } from '../city/city-column.ts';
import { shapeOf } from '../column/listing-column.ts';
import { SOCIETY_ID_LIMIT } from '../limits.ts';
import { readyPhotographs } from '../photograph/photograph-facts.ts';
import { rowSchema } from '../text/row-schema.ts';
import { withLimit } from '../text/with-limit.ts';
import { societyColumns } from './society-columns.ts';

/** Table `society` (spec.md section 3). Nested groups allow unknown keys, which are stored but not shown. */
export const societyFields = {
  id: withLimit(SOCIETY_ID_LIMIT, z.string().min(1, 'expected an id')),
  ...shapeOf(societyColumns, 'read'),
  created_at: z.string().nullish(),
};

/** The same fields where staff or a file write them. */
export const storedSocietyFields = { ...societyFields, ...shapeOf(societyColumns, 'written') };

/**
 * A society as the pages read it: with the facts of its processed photographs, and its earlier addresses as {folder of
 * the city}/{slug}.
 */
export const societySchema = rowSchema(
  z.object({
    ...societyFields,
    city: cityOfPage,
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
