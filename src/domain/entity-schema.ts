import * as z from 'zod/mini';
import { entityTypes } from './entity.ts';

// Apart from entity.ts, so that its types and names can be had without zod.
export const entityTypeSchema = z.enum(entityTypes);

/** The columns that name an entity in tables, and in the answers and arguments of database functions. */
export const entityColumns = { entity_type: entityTypeSchema, entity_id: z.string() };
