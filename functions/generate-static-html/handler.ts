import {
  generateStaticHtml,
  generateStaticHtmlFailure,
  generateStaticHtmlRequest,
  type GenerateStaticHtmlResponse,
  tooManyPages,
} from '#contracts/generate-static-html.ts';
import { adminEndpoint } from '../_shared/admin-endpoint.ts';
import { dispatchWorkflow } from '../_shared/dispatch-workflow.ts';
import { isRefused } from '../_shared/refused.ts';
import { decideRemovals } from './decide-removals.ts';
import { enqueuePages } from './enqueue-pages.ts';
import { reviewPages, unfitPages } from './review-pages.ts';
import { whatWouldChange } from './what-would-change.ts';

/** Five thousand ids, the most that one request may have, need a fifth of this. */
const bodyLimitBytes = 1024 * 1024;

/**
 * Queues pages to be published or removed, and decides about removals on hold. It also starts the publishing workflow,
 * if one is configured.
 */
export const handler = adminEndpoint({
  name: generateStaticHtml,
  request: generateStaticHtmlRequest,
  body: { limit: bodyLimitBytes, tooLarge: tooManyPages },
  failure: generateStaticHtmlFailure,
  answer: async ({ input, userId, database, env, send }) => {
    if (input.entity_type === undefined) {
      const decided = await decideRemovals(database, input, userId);
      if (!isRefused(decided) && input.action !== 'cancel_removals')
        await dispatchWorkflow(generateStaticHtml, env, send);
      return decided;
    }
    const ids = [...new Set(input.entity_ids)];
    const review = await reviewPages(database, input.entity_type, ids);
    const unfit = unfitPages(input, review);
    if (unfit) return unfit;
    if (input.dry_run) return { queued: 0, dry_run: whatWouldChange(input, review) };
    const queued = await enqueuePages(database, { ...input, entity_ids: ids }, userId);
    await dispatchWorkflow(generateStaticHtml, env, send);
    const answer: GenerateStaticHtmlResponse = { queued };
    return answer;
  },
});
