import * as z from 'zod/mini';
import type { PagesRequest } from '#contracts/generate-static-html.ts';
import type { CallDatabase } from '../_shared/database.ts';

const idsPerCall = 1_000;

const nextPages = z.object({ queued: z.int(), next: z.nullable(z.string()) });

/** Returns how many pages now have a job. A retry after a failure halfway gives the same result. */
export function enqueuePages(database: CallDatabase, request: PagesRequest, userId: string): Promise<number> {
  const { entity_ids } = request;
  return entity_ids
    ? enqueueNamed(database, { ...request, entity_ids }, userId)
    : enqueueAll(database, request, userId);
}

async function enqueueNamed(
  database: CallDatabase,
  { entity_type, entity_ids, action, priority }: PagesRequest & { entity_ids: readonly string[] },
  userId: string,
): Promise<number> {
  const ids = [...new Set(entity_ids)];
  let queued = 0;
  for (let start = 0; start < ids.length; start += idsPerCall) {
    const answer = await database('enqueue_html_jobs', {
      entity_type,
      entity_ids: ids.slice(start, start + idsPerCall),
      action,
      priority,
      requested_by: userId,
    });
    queued += z.int().parse(answer);
  }
  return queued;
}

async function enqueueAll(
  database: CallDatabase,
  { entity_type: kind, priority }: PagesRequest,
  userId: string,
): Promise<number> {
  let queued = 0;
  let after: string | null = '';
  while (after !== null) {
    const args = { kind, after, priority, requested_by: userId };
    const part = nextPages.parse(await database('enqueue_next_html_jobs', args));
    queued += part.queued;
    after = part.next;
  }
  return queued;
}
