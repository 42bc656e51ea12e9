import {
  noPreviewHere,
  previewListing,
  previewListingFailure,
  previewListingRequest,
  type PreviewListingResponse,
} from '#contracts/preview-listing.ts';
import { firstProblem, judgeListing } from '#domain/listing/judge-listing.ts';
import { adminEndpoint } from '../_shared/admin-endpoint.ts';
import { refused } from '../_shared/refused.ts';

const tooLarge = 'A listing has room for 1 MB of text. Please shorten it.';

/** Renders a page that nobody has published, where the process that answers also publishes. */
export const handler = adminEndpoint({
  name: previewListing,
  request: previewListingRequest,
  alsoEditors: true,
  body: { limit: 1024 * 1024, tooLarge },
  failure: previewListingFailure,
  answer: async ({ input: { kind, id, fields }, preview }) => {
    if (!preview) return refused(501, 'no_preview', noPreviewHere);
    const judged = judgeListing(kind, fields, { isNew: false });
    if (judged.state === 'wrong') {
      return refused(400, 'invalid', firstProblem(judged.problems), { fields: judged.problems });
    }
    const made = await preview({ kind, id, fields: judged.fields });
    if ('problem' in made) return refused(400, 'invalid', made.problem);
    const answer: PreviewListingResponse = made;
    return answer;
  },
});
