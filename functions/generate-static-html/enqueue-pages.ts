import * as z from 'zod/mini';
import type { PagesRequest } from '#contracts/generate-static-html.ts';
import type { CallDatabase } from '../_shared/database.ts';

const idsPerCall = 1_000;

/** Returns how many pages now have a job. A retry after a failure halfway gives the same result. */
export async function enqueuePages(
  database: CallDatabase,
  { entity_type, entity_ids, action, priority }: PagesRequest,
  userId: string,
): Promise<number> {
  let queued = 0;
  for (let start = 0; start < entity_ids.length; start += idsPerCall) {
    const answer = await database('enqueue_html_jobs', {
      entity_type,
      entity_ids: entity_ids.slice(start, start + idsPerCall),
      action,
      priority,
      requested_by: userId,
    });
    queued += z.int().parse(answer);
  }
  return queued;
}
