import type { EntityType } from '#domain/entity.ts';
import * as z from 'zod/mini';
import type { PagesRequest } from '#contracts/generate-static-html.ts';
import type { CallDatabase } from '../_shared/database.ts';
import { refused, type Refusal } from '../_shared/refused.ts';

const counts = z.object({
  unknown: z.int(),
  hidden: z.int(),
  never_generated: z.int(),
  needs_update: z.int(),
  generated: z.int(),
  /** How many other published pages show these, by kind. */
  shown_on: z.object({ property: z.int(), society: z.int(), area: z.int() }),
});

export type Review = z.infer<typeof counts>;

export async function reviewPages(
  database: CallDatabase,
  { entity_type: kind, entity_ids: ids }: PagesRequest,
): Promise<Review> {
  const answer = ids
    ? await database('review_html_pages', { kind, ids })
    : await database('review_all_html_pages', { kind });
  return counts.parse(answer);
}

/** Refuses unknown ids, and refuses to publish the page of a hidden row. A published page may always be deleted. */
export function refuseUnpublishable(
  { action, entity_type, entity_ids }: PagesRequest,
  { unknown, hidden }: Review,
): Refusal | null {
  const requestedCount = new Set(entity_ids).size;
  if (unknown > 0) {
    const subject = requestedCount === 1 ? 'This' : `${unknown} of these ${requestedCount}`;
    const verb = requestedCount === 1 ? 'is' : 'are';
    return refused(
      400,
      'unknown_pages',
      `${subject} ${verb} not known as ${plural(entity_type)}. Refresh the list and choose again.`,
    );
  }
  if (action === 'generate' && hidden > 0) {
    const subject = requestedCount === 1 ? 'This page is' : `${hidden} of these ${requestedCount} pages are`;
    return refused(400, 'unknown_pages', `${subject} not published. Refresh the list and choose again.`);
  }
  return null;
}

function plural(kind: EntityType): string {
  return { property: 'properties', society: 'societies', area: 'areas' }[kind];
}
