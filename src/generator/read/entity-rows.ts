import { type Entity, entityTypes } from '#domain/entity.ts';
import * as z from 'zod';

const rowsSchema = z.array(z.object({ entity_type: z.enum(entityTypes), entity_id: z.string() }));

/** Rows of a table about pages, as the entities they name. */
export function entitiesOf(rows: unknown): Entity[] {
  return rowsSchema.parse(rows).map(({ entity_type: type, entity_id: id }) => ({ type, id }));
}
