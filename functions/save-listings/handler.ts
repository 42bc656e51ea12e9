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
import { staffEndpoint } from '../_shared/staff-endpoint.ts';
import { dispatchWorkflow } from '../_shared/dispatch-workflow.ts';
import { doubtsOfSave } from '../_shared/doubts-of-save.ts';
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
/** For pages of version 1.0.0, which cannot send a yes. */
const problemOf = (questions: readonly string[]) => `${questions.join(' ')} If so, save it in its editor.`;
const tooLargeMessage = 'There is room for 2 MB of text in one request. Please send fewer rows.';

/** Saves many homes, societies or areas in one database transaction. Each row is accepted or refused separately. */
export const handler = staffEndpoint({
  name: saveListings,
  request: saveListingsRequest,
  bodyLimit: { limit: 2 * 1024 * 1024, tooLargeMessage },
  failure: saveListingsFailure,
  handle: async ({ input: { kind, bulk, rows }, userId, database, settings, fetch, now }) => {
    const judgedRows = rows.map((row) => ({
      ...row,
      judged: validateListing(kind, row.fields, { isNew: row.seen_at === null }),
    }));
    const readRows = judgedRows.flatMap(({ judged: read, ...row }) =>
      read.state === 'valid' ? [{ ...row, fields: columns.parse(read.fields) }] : [],
    );
    const doubts = await doubtsOfSave(kind, readRows, { database, now });
    const validRows = readRows.filter(({ id }) => !doubts.has(id));
    const stored =
      validRows.length === 0
        ? { rows: [] }
        : databaseAnswer.parse(
            await database('save_listings', {
              payload: { kind, ...(bulk && { bulk }), rows: validRows },
              saved_by: userId,
            }),
          );
    if (stored.rows.some(({ queued }) => queued)) await dispatchWorkflow(saveListings, settings, fetch);
    const answerById = new Map(stored.rows.map((row) => [row.id, row]));
    const answer: SaveListingsResponse = {
      rows: judgedRows.map(({ id, judged: read }): SavedRow => {
        if (read.state === 'invalid')
          return { id, result: 'refused', problem: firstProblemSentence(read.problems, kind) };
        const doubted = doubts.get(id);
        if (doubted) {
          const questions = doubted.map(({ question }) => question);
          return { id, result: 'refused', problem: problemOf(questions), questions };
        }
        const row = answerById.get(id);
        if (!row) throw new Error(`${id} was neither saved nor refused.`);
        if (row.result !== 'refused') return { id, result: row.result, updated_at: row.updated_at };
        return { id, result: 'refused', problem: describeRejection(row.reason) };
      }),
    };
    return answer;
  },
});
