import { entityTypes } from '#domain/entity.ts';
import * as z from 'zod/mini';

/** Removals that wait for a person's approval; no arguments, for admins. Decided with generate-static-html. */
export const adminRemovals = 'admin_removals';

const group = {
  pages: z.int(),
  /** What a decision applies to: pages that join later belong to other holds. */
  holds: z.array(z.int()),
  /** At most 5 of them. */
  names: z.array(
    z.object({
      entity_type: z.enum(entityTypes),
      entity_id: z.string(),
      name: z.string(),
      html_path: z.nullable(z.string()),
    }),
  ),
};

export const adminRemovalsAnswer = z.object({
  /** About to be removed: more than 20 % of a kind of pages, and nobody asked for it. */
  waiting: z.nullable(z.object({ ...group, held_at: z.string() })),
  /** Cancelled: these pages stay up although their rows are hidden or gone. */
  kept: z.nullable(z.object({ ...group, decided_at: z.string() })),
});

export type AdminRemovalsAnswer = z.infer<typeof adminRemovalsAnswer>;
