import type { PagesRequest, GenerateStaticHtmlResponse } from '#contracts/generate-static-html.ts';
import type { Review } from './review-pages.ts';

/** How many pages the action would change, and how many for each reason. */
export function whatWouldChange(
  { action }: PagesRequest,
  review: Review,
): NonNullable<GenerateStaticHtmlResponse['dry_run']> {
  const own =
    action === 'generate'
      ? [
          { reason: 'never generated', pages: review.never_generated },
          { reason: 'changed since they were generated', pages: review.needs_update },
          { reason: 'generated again although nothing changed', pages: review.generated },
        ]
      : [{ reason: 'taken down', pages: review.needs_update + review.generated }];
  // A page whose own contents change affects no other page; a page that appears or disappears does.
  const moves = action === 'delete' || review.never_generated > 0;
  const beside = moves
    ? [
        { reason: 'property pages that name them', pages: review.shown_on.property },
        { reason: 'society pages that list them', pages: review.shown_on.society },
        { reason: 'area pages that list them', pages: review.shown_on.area },
      ]
    : [];
  const reasons = [...own, ...beside].filter(({ pages }) => pages > 0);
  return { pages: reasons.reduce((sum, { pages }) => sum + pages, 0), reasons };
}
