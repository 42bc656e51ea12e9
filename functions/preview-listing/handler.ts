import * as z from 'zod/mini';
import {
  previewIsOver,
  previewListing,
  previewListingFailure,
  previewListingRequest,
  type PreviewListingResponse,
  shownPreview,
} from '#contracts/preview-listing.ts';
import { firstProblem, judgeListing } from '#domain/listing/judge-listing.ts';
import { staffCaller } from '../_shared/admin-caller.ts';
import { adminEndpoint } from '../_shared/admin-endpoint.ts';
import type { Handler } from '../_shared/context.ts';
import { databaseOf, openClient } from '../_shared/database.ts';
import { dispatchWorkflow } from '../_shared/dispatch-workflow.ts';
import { asJson, postEndpoint, type Posted } from '../_shared/post-endpoint.ts';
import { isRefused, refused, type Refused } from '../_shared/refused.ts';

const columns = z.record(z.string(), z.json());
const tooLarge = 'A listing has room for 1 MB of text. Please shorten it.';

/**
 * Renders an unpublished page. Without `preview` in this process, the page is queued and rendered where the site is
 * published; a form request then returns it for a frame.
 */
export const handler: Handler = (request, context) =>
  /^application\/x-www-form-urlencoded/i.test(request.headers.get('content-type') ?? '')
    ? shown(request, context)
    : asked(request, context);

const asked = adminEndpoint({
  name: previewListing,
  request: previewListingRequest,
  alsoEditors: true,
  body: { limit: 1024 * 1024, tooLarge },
  failure: previewListingFailure,
  answer: async ({ input: { kind, id, fields }, preview, database, userId, env, send }) => {
    const judged = judgeListing(kind, fields, { isNew: false });
    if (judged.state === 'wrong') {
      return refused(400, 'invalid', firstProblem(judged.problems), { fields: judged.problems });
    }
    const listing = { kind, id, fields: judged.fields };
    if (!preview) {
      const payload = { kind, id, fields: columns.parse(judged.fields) };
      const number = z.guid().parse(await database('request_preview', { payload, staff_id: userId }));
      await dispatchWorkflow(previewListing, env, send);
      const answer: PreviewListingResponse = { preview: number };
      return answer;
    }
    const made = await preview(listing);
    if ('problem' in made) return refused(400, 'invalid', made.problem);
    const answer: PreviewListingResponse = made;
    return answer;
  },
});

const page = z.nullable(z.object({ html: z.string() }));

const shown = postEndpoint(
  { name: previewListing, bodyLimit: { limit: 16 * 1024, tooLarge }, failure: previewListingFailure },
  async (posted) => {
    const html = await pageOf(posted);
    if (typeof html !== 'string') return asJson(html, posted.headers);
    return new Response(html, {
      headers: {
        ...posted.headers,
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
async function pageOf({ request, body, context, settings }: Posted): Promise<string | Refused> {
  if (isRefused(body)) return body;
  const form = shownPreview.safeParse(body.kind === 'form' ? body.fields : null);
  if (!form.success) return refused(400, 'invalid', previewIsOver);
  const client = openClient(settings, context.fetch ?? fetch);
  const { preview, token } = form.data;
  const signed = new Request(request.url, { headers: { authorization: `Bearer ${token}` } });
  const caller = await staffCaller(signed, client);
  if (isRefused(caller)) return caller;
  const found = page.parse(await databaseOf(client)('read_preview', { preview, staff_id: caller.userId }));
  return found?.html ?? refused(404, 'preview_over', previewIsOver);
}
