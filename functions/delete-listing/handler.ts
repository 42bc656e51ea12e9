import * as z from 'zod/mini';
import {
  cannotRestore,
  changedBeforeDeletion,
  deleteListing,
  deleteListingFailure,
  deleteListingRequest,
  type DeleteListingResponse,
  deletionResults,
} from '#contracts/delete-listing.ts';
import { listingIsGone } from '#contracts/save-listing.ts';
import { staffEndpoint } from '../_shared/staff-endpoint.ts';
import { dispatchWorkflow } from '../_shared/dispatch-workflow.ts';
import { refused } from '../_shared/refused.ts';

const databaseAnswer = z.object({
  result: z.enum(deletionResults),
  queued: z.optional(z.boolean()),
});
const tooLargeMessage = 'This request is too large.';

/** Deletes a home, a society or an area, or restores it, in one database transaction. */
export const handler = staffEndpoint({
  name: deleteListing,
  request: deleteListingRequest,
  bodyLimit: { limit: 4 * 1024, tooLargeMessage },
  failure: deleteListingFailure,
  handle: async ({ input, userId, database, settings, fetch }) => {
    const { result, queued } = databaseAnswer.parse(
      await database('delete_listing', { payload: { ...input }, deleted_by: userId }),
    );
    if (result === 'gone') return refused(404, 'listing_gone', listingIsGone);
    if (result === 'changed') return refused(409, 'listing_changed', changedBeforeDeletion);
    if (result === 'refused') return refused(409, 'address_taken', cannotRestore);
    if (queued) await dispatchWorkflow(deleteListing, settings, fetch);
    const answer: DeleteListingResponse = { done: result };
    return answer;
  },
});
