import * as z from 'zod/mini';
import { saveResults } from '#contracts/save-listing.ts';
import {
  type SavedRow,
  saveListings,
  saveListingsFailure,
  saveListingsRequest,
  type SaveListingsResponse,
} from '#contracts/save-listings.ts';
import { firstProblemSentence, validateListing } from '#domain/listing/validate-listing.ts';
import { adminEndpoint } from '../_shared/admin-endpoint.ts';
import { dispatchWorkflow } from '../_shared/dispatch-workflow.ts';
import { describeRejection } from '../_shared/describe-rejection.ts';

const databaseAnswer = z.object({
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
const tooLargeMessage = 'There is room for 2 MB of text in one request. Please send fewer rows.';

/** Saves many homes, societies or areas in one database transaction. Each row is accepted or refused separately. */
export const handler = adminEndpoint({
  name: saveListings,
  request: saveListingsRequest,
  bodyLimit: { limit: 2 * 1024 * 1024, tooLargeMessage },
  failure: saveListingsFailure,
  handle: async ({ input: { kind, rows }, userId, database, settings, fetch }) => {
    const judgedRows = rows.map((row) => ({
      ...row,
      judged: validateListing(kind, row.fields, { isNew: row.seen_at === null }),
    }));
    const validRows = judgedRows.flatMap(({ idempotencyKey, id, seen_at, judged: read }) =>
      read.state === 'valid' ? [{ idempotencyKey, id, seen_at, fields: columns.parse(read.fields) }] : [],
    );
    const stored =
      validRows.length === 0
        ? { rows: [] }
        : databaseAnswer.parse(
            await database('save_listings', { payload: { kind, rows: validRows }, saved_by: userId }),
          );
    if (stored.rows.some(({ queued }) => queued)) await dispatchWorkflow(saveListings, settings, fetch);
    const answerById = new Map(stored.rows.map((row) => [row.id, row]));
    const answer: SaveListingsResponse = {
      rows: judgedRows.map(({ id, judged: read }): SavedRow => {
        if (read.state === 'invalid')
          return { id, result: 'refused', problem: firstProblemSentence(read.problems, kind) };
        const row = answerById.get(id);
        if (!row) throw new Error(`${id} was neither saved nor refused.`);
        if (row.result !== 'refused') return { id, result: row.result, updated_at: row.updated_at };
        return { id, result: 'refused', problem: describeRejection(row.reason) };
      }),
    };
    return answer;
  },
});
