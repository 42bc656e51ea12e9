import * as z from 'zod/mini';
import {
  previewExpired,
  previewListing,
  previewListingFailure,
  previewListingRequest,
  type PreviewListingResponse,
  previewForm,
} from '#contracts/preview-listing.ts';
import { firstProblemSentence, validateListing } from '#domain/listing/validate-listing.ts';
import { staffCaller } from '../_shared/staff-caller.ts';
import { staffEndpoint } from '../_shared/staff-endpoint.ts';
import type { Handler } from '../_shared/context.ts';
import { databaseCallerOf, createServiceClient } from '../_shared/database.ts';
import { dispatchWorkflow } from '../_shared/dispatch-workflow.ts';
import { jsonResponse, postEndpoint, type PostRequest } from '../_shared/post-endpoint.ts';
import { isRefusal, refused, type Refusal } from '../_shared/refused.ts';

const columns = z.record(z.string(), z.json());
const tooLargeMessage = 'A listing has room for 1 MB of text. Please shorten it.';

/**
 * Renders an unpublished page. Without `preview` in this process, the page is queued and rendered where the site is
 * published; a form request then returns it for a frame.
 */
export const handler: Handler = (request, context) =>
  /^application\/x-www-form-urlencoded/i.test(request.headers.get('content-type') ?? '')
    ? showPreview(request, context)
    : requestPreview(request, context);

const requestPreview = staffEndpoint({
  name: previewListing,
  request: previewListingRequest,
  alsoEditors: true,
  bodyLimit: { limit: 1024 * 1024, tooLargeMessage },
  failure: previewListingFailure,
  handle: async ({ input: { kind, id, fields }, preview, database, userId, settings, fetch }) => {
    const judged = validateListing(kind, fields, { isNew: false });
    if (judged.state === 'invalid') {
      return refused(400, 'invalid', firstProblemSentence(judged.problems, kind), {
        fields: judged.problems,
      });
    }
    const listing = { kind, id, fields: judged.fields };
    if (!preview) {
      const payload = { kind, id, fields: columns.parse(judged.fields) };
      const previewId = z.guid().parse(await database('request_preview', { payload, staff_id: userId }));
      await dispatchWorkflow(previewListing, settings, fetch);
      const answer: PreviewListingResponse = { preview: previewId };
      return answer;
    }
    const rendered = await preview(listing);
    if ('refusal' in rendered) return refused(400, 'invalid', rendered.refusal);
    const answer: PreviewListingResponse = rendered;
    return answer;
  },
});

const page = z.nullable(z.object({ html: z.string() }));

const showPreview = postEndpoint(
  { name: previewListing, bodyLimit: { limit: 16 * 1024, tooLargeMessage }, failure: previewListingFailure },
  async (postRequest) => {
    const html = await readPreviewPage(postRequest);
    if (typeof html !== 'string') return jsonResponse(html, postRequest.headers);
    return new Response(html, {
      headers: {
        ...postRequest.headers,
        'content-type': 'text/html; charset=utf-8',
        // No script of the page runs, whatever the frame around it allows, and the page sends nothing.
        'content-security-policy':
          "script-src 'none'; object-src 'none'; connect-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-same-origin",
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      },
    });
  },
);

/** The page, returned only to the person who requested it and only while they are still staff. */
async function readPreviewPage({ request, body, context, settings }: PostRequest): Promise<string | Refusal> {
  if (isRefusal(body)) return body;
  const form = previewForm.safeParse(body.kind === 'form' ? body.fields : null);
  if (!form.success) return refused(400, 'invalid', previewExpired);
  const client = createServiceClient(settings, context.fetch ?? fetch);
  const { preview, token } = form.data;
  const authorizedRequest = new Request(request.url, { headers: { authorization: `Bearer ${token}` } });
  const caller = await staffCaller(authorizedRequest, client);
  if (isRefusal(caller)) return caller;
  const previewPage = page.parse(
    await databaseCallerOf(client)('read_preview', { preview, staff_id: caller.userId }),
  );
  return previewPage?.html ?? refused(404, 'preview_over', previewExpired);
}
