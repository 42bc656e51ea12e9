import {
  generateStaticHtml,
  generateStaticHtmlFailure,
  generateStaticHtmlRequest,
  type GenerateStaticHtmlResponse,
  tooManyPages,
} from '#contracts/generate-static-html.ts';
import { staffEndpoint } from '../_shared/staff-endpoint.ts';
import { dispatchWorkflow } from '../_shared/dispatch-workflow.ts';
import { isRefusal } from '../_shared/refused.ts';
import { decideRemovals } from './decide-removals.ts';
import { enqueuePages } from './enqueue-pages.ts';
import { reviewPages, refuseUnpublishable } from './review-pages.ts';
import { dryRunCounts } from './dry-run-counts.ts';

/** Five thousand ids, the most that one request may have, need a fifth of this. */
const bodyLimitBytes = 1024 * 1024;

/** Queues pages, decides about removals on hold, and starts the publishing workflow if it is configured. */
export const handler = staffEndpoint({
  name: generateStaticHtml,
  request: generateStaticHtmlRequest,
  bodyLimit: { limit: bodyLimitBytes, tooLargeMessage: tooManyPages },
  failure: generateStaticHtmlFailure,
  handle: async ({ input, userId, database, settings, fetch }) => {
    if (input.entity_type === undefined) {
      const outcome = await decideRemovals(database, input, userId);
      if (!isRefusal(outcome) && input.action !== 'cancel_removals')
        await dispatchWorkflow(generateStaticHtml, settings, fetch);
      return outcome;
    }
    const review = await reviewPages(database, input);
    const refusal = refuseUnpublishable(input, review);
    if (refusal) return refusal;
    if (input.dry_run) return { queued: 0, dry_run: dryRunCounts(input, review) };
    const queued = await enqueuePages(database, input, userId);
    await dispatchWorkflow(generateStaticHtml, settings, fetch);
    const answer: GenerateStaticHtmlResponse = { queued };
    return answer;
  },
});
