import * as z from 'zod/mini';
import { addressIsTaken, listingNotTaken, saveResults } from '#contracts/save-listing.ts';
import {
  type SavedRow,
  saveListings,
  saveListingsFailure,
  saveListingsRequest,
  type SaveListingsResponse,
} from '#contracts/save-listings.ts';
import { firstProblem, judgeListing } from '#domain/listing/judge-listing.ts';
import { adminEndpoint } from '../_shared/admin-endpoint.ts';
import { dispatchWorkflow } from '../_shared/dispatch-workflow.ts';

const answered = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      result: z.enum(saveResults),
      /** The name of the constraint that refused the row. */
      reason: z.optional(z.string()),
      queued: z.optional(z.boolean()),
      updated_at: z.optional(z.nullable(z.string())),
    }),
  ),
});
const columns = z.record(z.string(), z.json());
const tooLarge = 'There is room for 2 MB of text in one request. Please send fewer rows.';

/** Saves many homes, societies or areas in one database transaction. Each row is accepted or refused separately. */
export const handler = adminEndpoint({
  name: saveListings,
  request: saveListingsRequest,
  body: { limit: 2 * 1024 * 1024, tooLarge },
  failure: saveListingsFailure,
  answer: async ({ input: { kind, rows }, userId, database, env, send }) => {
    const judged = rows.map((row) => ({
      ...row,
      read: judgeListing(kind, row.fields, { isNew: row.seen_at === null }),
    }));
    const good = judged.flatMap(({ attempt, id, seen_at, read }) =>
      read.state === 'good' ? [{ attempt, id, seen_at, fields: columns.parse(read.fields) }] : [],
    );
    const stored =
      good.length === 0
        ? { rows: [] }
        : answered.parse(
            await database('save_listings', { payload: { kind, rows: good }, saved_by: userId }),
          );
    if (stored.rows.some(({ queued }) => queued)) await dispatchWorkflow(saveListings, env, send);
    const results = new Map(stored.rows.map((row) => [row.id, row]));
    const answer: SaveListingsResponse = {
      rows: judged.map(({ id, read }): SavedRow => {
        if (read.state === 'wrong') return { id, result: 'refused', problem: firstProblem(read.problems) };
        const row = results.get(id);
        if (!row) throw new Error(`${id} was neither saved nor refused.`);
        if (row.result !== 'refused') return { id, result: row.result, updated_at: row.updated_at };
        return {
          id,
          result: 'refused',
          problem: /_address$/.test(row.reason ?? '') ? addressIsTaken : listingNotTaken,
        };
      }),
    };
    return answer;
  },
});
