import * as z from 'zod/mini';
import { type Entity, type EntityType, entityTypes } from './entity.ts';

// Apart from entity.ts, so that its types and names can be had without zod.
export const entityTypeSchema = z.enum(entityTypes);

/** The columns that name an entity in tables, and in the answers and arguments of database functions. */
export const entityColumns = { entity_type: entityTypeSchema, entity_id: z.string() };

export function entityOf(row: { entity_type: EntityType; entity_id: string }): Entity {
  return { type: row.entity_type, id: row.entity_id };
}
