import * as z from 'zod/mini';
import { entityTypeSchema } from '#domain/entity-schema.ts';
import { author } from './author.ts';
import { distinguishingFacts, titleWithFacts } from './distinguishing-facts.ts';

/** Changes of many listings in the last 24 hours that the reader made; for an admin, those of everybody. For signed-in staff. */
export const adminBulkChanges = 'admin_bulk_changes';
/**
 * Gives the next listings of such a change, `{ bulk }`, back what they were. Asked again until none is left. For whoever
 * made it and for admins.
 */
export const undoBulkChange = 'undo_bulk_change';

/** How a change of many began: one field of chosen listings, or a table. */
export const bulkWays = ['field', 'table'] as const;
export type BulkWay = (typeof bulkWays)[number];

const keptRow = z.pipe(
  z.object({
    id: z.string(),
    name: z._default(z.nullable(z.string()), null),
    facts: distinguishingFacts,
    outcome: z.enum(['changed', 'gone', 'refused', 'stays']),
    /** Who changed it since, if a colleague did and not a check or a file. */
    changed: z._default(z.nullable(z.object({ ...author.shape, at: z.string() })), null),
  }),
  z.transform(({ facts, name, ...row }) => ({ ...row, name: name && titleWithFacts(name, facts) })),
);
export type KeptRow = z.infer<typeof keptRow>;

const bulkChange = z.object({
  id: z.string(),
  kind: entityTypeSchema,
  how: z.enum(bulkWays),
  made_at: z.string(),
  made: author,
  /** Of listings that were there before. */
  columns: z.array(z.string()),
  rows: z.int(),
  /** How many no undo has looked at. */
  left: z.int(),
  undone: z.int(),
  undone_at: z.nullable(z.string()),
  undone_by: z.nullable(author),
  /** At most 100 that the undo left as they are. */
  kept: z.array(keptRow),
});
export type BulkChange = z.infer<typeof bulkChange>;

export const adminBulkChangesAnswer = z.object({ changes: z.array(bulkChange) });

/** 'late': after 24 hours. */
export const undoBulkChangeAnswer = z.object({
  result: z.enum(['undone', 'late']),
  left: z._default(z.int(), 0),
});
