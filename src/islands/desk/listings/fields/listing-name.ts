import * as z from 'zod/mini';
import type { ListedRow } from '#contracts/admin-listings.ts';
import { titleWithFacts } from '#contracts/distinguishing-facts.ts';
import { type EntityType, nameColumnOf } from '#domain/entity.ts';
import type { Columns } from './read-field.ts';

const text = z.catch(z.nullable(z.string()), null);
const homeColumns = z.object({
  slug: text,
  area: text,
  sqft: z.catch(z.nullable(z.number()), null),
  source_key: text,
});

/** What a home is named by, besides its title. */
export const namingColumns: readonly string[] = Object.keys(homeColumns.shape);

/** The name of a row, and for a home what tells it apart from others with its title. `title`: as typed meanwhile. */
export function listingName(
  kind: EntityType,
  row: Columns,
  title = String(row[nameColumnOf[kind]] ?? ''),
): string {
  const name = title.trim();
  if (kind !== 'property' || name === '') return name;
  const { area: place, source_key: reference, ...facts } = homeColumns.parse(row);
  return titleWithFacts(name, { ...facts, place, reference });
}

/** The same for a row of the list. */
export function listedName({
  kind,
  name,
  slug,
  place,
  reference,
}: Pick<ListedRow, 'kind' | 'name' | 'slug' | 'place' | 'reference'>): string {
  return kind === 'property' ? titleWithFacts(name, { slug, place, sqft: null, reference }) : name;
}

/** What the link to a row says: its name, or its id if the name is blank. */
export function linkName({ name, id }: Pick<ListedRow, 'name' | 'id'>): string {
  return name.trim() || id;
}
