import { type Entity, entityTypes } from '#domain/entity.ts';
import * as z from 'zod';

const entityRow = z.object({ entity_type: z.enum(entityTypes), entity_id: z.string() });

/** Rows of a table about pages, as the entities they name. */
export const entitiesSchema = z.array(
  entityRow.transform(({ entity_type: type, entity_id: id }): Entity => ({ type, id })),
);

/** The same with the row of each entity, where it has one. */
export const heldPagesSchema = z.array(
  entityRow
    .extend({ row: z.record(z.string(), z.unknown()).nullable() })
    .transform(({ entity_type: type, entity_id: id, row }) => ({ type, id, row })),
);

/** Entities as our functions in the database take them. */
export function entityRows(entities: readonly Entity[]): { entity_type: string; entity_id: string }[] {
  return entities.map(({ type, id }) => ({ entity_type: type, entity_id: id }));
}
