import * as z from 'zod/mini';
import {
  homeHasChanged,
  homeIsGone,
  recordVerification,
  recordVerificationFailure,
  recordVerificationRequest,
  type RecordVerificationRequest,
  type RecordVerificationResponse,
  recordResults,
} from '#contracts/record-verification.ts';
import { listingIsDoubtful } from '#contracts/save-listing.ts';
import { staffEndpoint } from '../_shared/staff-endpoint.ts';
import { dispatchWorkflow } from '../_shared/dispatch-workflow.ts';
import { doubtsOfSave } from '../_shared/doubts-of-save.ts';
import { refused } from '../_shared/refused.ts';

const recordResult = z.enum(recordResults);
const tooLargeMessage = 'A note has room for 2,000 characters. Please shorten it.';

/** Records a check of a home and applies its consequences, in one database transaction. */
export const handler = staffEndpoint({
  name: recordVerification,
  request: recordVerificationRequest,
  alsoEditors: true,
  bodyLimit: { limit: 32 * 1024, tooLargeMessage },
  failure: recordVerificationFailure,
  handle: async ({ input, userId, database, settings, now, fetch }) => {
    const { property_id: id, seen_at, price, price_is_right: isRight } = input;
    if (price !== null) {
      const row = { id, seen_at, fields: { price }, confirmed: isRight ? ['price'] : [] };
      const [doubts] = (await doubtsOfSave('property', [row], { database, now })).values();
      const [doubt] = doubts ?? [];
      if (doubt)
        return refused(422, listingIsDoubtful, doubt.question, { fields: { price: doubt.question } });
    }
    const result = await database('record_verification', {
      payload: { ...input, note: input.note === '' ? null : input.note },
      recorded_by: userId,
      at: now().toISOString(),
    });
    const recorded = recordResult.parse(result);
    if (recorded === 'gone') return refused(404, 'home_gone', homeIsGone);
    if (recorded === 'changed') return refused(409, 'home_changed', homeHasChanged);
    if (recorded === 'recorded' && cannotWait(input))
      await dispatchWorkflow(recordVerification, settings, fetch);
    const answer: RecordVerificationResponse = { recorded };
    return answer;
  },
});

/** A page must not offer a home that is sold, or show an old price. The date of a check can wait for the next run. */
function cannotWait({ outcome }: RecordVerificationRequest): boolean {
  return outcome === 'sold or let' || outcome === 'price changed';
}
