import type { PagesRequest, GenerateStaticHtmlResponse } from '#contracts/generate-static-html.ts';
import type { Review } from './review-pages.ts';

/** How many pages a request would generate or delete, by reason. */
export function dryRunCounts(
  { action }: PagesRequest,
  review: Review,
): NonNullable<GenerateStaticHtmlResponse['dry_run']> {
  const ownReasons =
    action === 'generate'
      ? [
          { reason: 'never generated', pages: review.never_generated },
          { reason: 'changed since they were generated', pages: review.needs_update },
          { reason: 'generated again although nothing changed', pages: review.generated },
        ]
      : [{ reason: 'taken down', pages: review.needs_update + review.generated }];
  // A page whose own contents change affects no other page; a page that appears or disappears does.
  const affectsOthers = action === 'delete' || review.never_generated > 0;
  const otherReasons = affectsOthers
    ? [
        { reason: 'property pages that name them', pages: review.shown_on.property },
        { reason: 'society pages that list them', pages: review.shown_on.society },
        { reason: 'area pages that list them', pages: review.shown_on.area },
      ]
    : [];
  const reasons = [...ownReasons, ...otherReasons].filter(({ pages }) => pages > 0);
  return { pages: reasons.reduce((sum, { pages }) => sum + pages, 0), reasons };
}
