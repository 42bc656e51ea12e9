import * as z from 'zod';
import type { Entity } from '#page-models/site-pages.ts';

const rowsSchema = z.array(
  z.object({ entity_type: z.enum(['property', 'society', 'area']), entity_id: z.string() }),
);

/** Rows of a table about pages, as the entities they name. */
export function entitiesOf(rows: unknown): Entity[] {
  return rowsSchema.parse(rows).map(({ entity_type: type, entity_id: id }) => ({ type, id }));
}
