import type { Entity } from '#domain/entity.ts';
import { entityColumns, entityOf } from '#domain/entity-schema.ts';
import * as z from 'zod';

const entityRow = z.object(entityColumns);

export const entitiesSchema = z.array(entityRow.transform(entityOf));

/** Pages as `entitiesSchema` reads them, each with its row, or null. */
export const heldPagesSchema = z.array(
  entityRow
    .extend({ row: z.record(z.string(), z.unknown()).nullable() })
    .transform(({ row, ...columns }) => ({ ...entityOf(columns), row })),
);

export function entityRows(entities: readonly Entity[]): { entity_type: string; entity_id: string }[] {
  return entities.map(({ type, id }) => ({ entity_type: type, entity_id: id }));
}
