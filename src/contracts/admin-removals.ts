import { entityColumns } from '#domain/entity-schema.ts';
import * as z from 'zod/mini';
import { distinguishingFacts, titleWithFacts } from './distinguishing-facts.ts';

/** Removals that wait for approval. Takes no arguments, for admins. Decisions are sent to generate-static-html. */
export const adminRemovals = 'admin_removals';

const group = {
  pages: z.int(),
  /** The holds that a decision applies to. Pages that are added later belong to other holds. */
  holds: z.array(z.int()),
  /** At most 5 of them. */
  names: z.array(
    z.pipe(
      z.object({
        ...entityColumns,
        name: z.string(),
        facts: distinguishingFacts,
        html_path: z.nullable(z.string()),
      }),
      z.transform(({ facts, ...row }) => ({ ...row, name: titleWithFacts(row.name, facts) })),
    ),
  ),
};

export const adminRemovalsAnswer = z.object({
  /** Held before removal, because more than 20 % of a kind of pages would go without anybody asking for it. */
  waiting: z.nullable(z.object({ ...group, held_at: z.string() })),
  /** Cancelled removals: these pages stay published although their rows are hidden or deleted. */
  cancelled: z.nullable(z.object({ ...group, decided_at: z.string() })),
});

export type AdminRemovalsAnswer = z.infer<typeof adminRemovalsAnswer>;
