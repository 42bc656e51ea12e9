import * as z from 'zod/mini';
import {
  addressIsTaken,
  listingHasChanged,
  listingIsDoubtful,
  listingIsGone,
  saveListing,
  saveListingFailure,
  saveListingRequest,
  type SaveListingResponse,
  saveResults,
} from '#contracts/save-listing.ts';
import { firstProblemSentence, validateListing } from '#domain/listing/validate-listing.ts';
import { staffEndpoint } from '../_shared/staff-endpoint.ts';
import { dispatchWorkflow } from '../_shared/dispatch-workflow.ts';
import { describeRejection } from '../_shared/describe-rejection.ts';
import { doubtsOfSave } from '../_shared/doubts-of-save.ts';
import { refused } from '../_shared/refused.ts';

const databaseAnswer = z.object({
  result: z.enum(saveResults),
  /** The name of the constraint that refused the row. */
  reason: z.optional(z.string()),
  /** Whether pages were queued. A draft changes none. */
  queued: z.optional(z.boolean()),
});
const columns = z.record(z.string(), z.json());
const tooLargeMessage = 'A listing has room for 1 MB of text. Please shorten it.';

/** Saves a home, society or area and queues the pages that it changes, in one database transaction. */
export const handler = staffEndpoint({
  name: saveListing,
  request: saveListingRequest,
  alsoEditors: true,
  // Enough for the longest row that the column limits allow, as JSON.
  bodyLimit: { limit: 1024 * 1024, tooLargeMessage },
  failure: saveListingFailure,
  handle: async ({ input, userId, database, settings, fetch, now }) => {
    const judged = validateListing(input.kind, input.fields, { isNew: input.seen_at === null });
    if (judged.state === 'invalid') {
      return refused(400, 'invalid', firstProblemSentence(judged.problems, input.kind), {
        fields: judged.problems,
      });
    }
    const { id, confirmed, seen_at } = input;
    const row = { id, confirmed, seen_at, fields: judged.fields };
    const [doubts] = (await doubtsOfSave(input.kind, [row], { database, now })).values();
    if (doubts) {
      const questions = doubts.map(({ column, question }) => [column, question] as const);
      return refused(422, listingIsDoubtful, doubts[0]?.question ?? '', {
        fields: Object.fromEntries(questions),
      });
    }
    const stored = await database('save_listing', {
      payload: { ...input, confirmed: confirmed ?? [], fields: columns.parse(judged.fields) },
      saved_by: userId,
    });
    const { result, reason, queued } = databaseAnswer.parse(stored);
    if (result === 'gone') return refused(404, 'listing_gone', listingIsGone);
    if (result === 'changed') return refused(409, 'listing_changed', listingHasChanged);
    if (result === 'refused') {
      const message = describeRejection(reason);
      return refused(
        400,
        'invalid',
        message,
        message === addressIsTaken ? { fields: { slug: message } } : {},
      );
    }
    if (queued) await dispatchWorkflow(saveListing, settings, fetch);
    const answer: SaveListingResponse = { saved: result };
    return answer;
  },
});
