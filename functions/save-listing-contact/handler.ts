import * as z from 'zod/mini';
import { homeIsGone } from '#contracts/record-verification.ts';
import {
  contactHasChanged,
  saveListingContact,
  saveListingContactFailure,
  saveListingContactRequest,
  type SaveListingContactResponse,
} from '#contracts/save-listing-contact.ts';
import { staffEndpoint } from '../_shared/staff-endpoint.ts';
import { refused } from '../_shared/refused.ts';

const outcome = z.enum(['saved', 'gone', 'changed']);
const tooLargeMessage = 'A contact is a name, a firm and a telephone number. Please shorten them.';

export const handler = staffEndpoint({
  name: saveListingContact,
  request: saveListingContactRequest,
  alsoEditors: true,
  bodyLimit: { limit: 8 * 1024, tooLargeMessage },
  failure: saveListingContactFailure,
  handle: async ({ input, userId, database }) => {
    const saved = outcome.parse(await database('save_listing_contact', { payload: input, saved_by: userId }));
    if (saved === 'gone') return refused(404, 'home_gone', homeIsGone);
    if (saved === 'changed') return refused(409, 'contact_changed', contactHasChanged);
    const answer: SaveListingContactResponse = { saved: true };
    return answer;
  },
});
