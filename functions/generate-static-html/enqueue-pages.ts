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
  if (!entity_ids) {
    const all = { kind: entity_type, priority, requested_by: userId };
    return z.int().parse(await database('enqueue_all_html_jobs', all));
  }
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
