import type { AdminQualityAnswer, QualityCheck } from '#contracts/admin-quality.ts';
import { falseClaims, type FalseClaim } from '#site/claims.ts';

/** The text of each check, with what to do about it. */
export const qualityMessages: Record<QualityCheck, { title: string; todo: string }> = {
  no_photo: { title: 'No photo', todo: 'Ask the broker for pictures; visitors see a placeholder.' },
  broken_image: { title: 'Broken image', todo: 'Correct the address of the picture.' },
  no_area: { title: 'No area', todo: 'Give the listing its area, so that the area’s page shows it.' },
  no_price: { title: 'Price 0', todo: 'Ask for the price; the page says ‘Price on request’.' },
  no_sqft: { title: 'Area in sqft 0', todo: 'Ask for the carpet area; the page says ‘N/A’.' },
  missing_verification: { title: 'Never verified', todo: 'Check with the broker and enter the day.' },
  stale_verification: { title: 'Verified over 7 days ago', todo: 'Check again with the broker.' },
  shared_slug: {
    title: 'Shared title',
    todo: 'Another listing has this title too; a more telling one gives a better address.',
  },
};

/** Claims of the site that the figures of the report do not support. */
export function claimsNotBorneOut({ figures }: AdminQualityAnswer): FalseClaim[] {
  return falseClaims({
    properties: figures.properties,
    fromPartner: figures.from_partner,
    verified: figures.verified,
    freshlyVerified: figures.freshly_verified,
    societies: figures.societies,
    averageFirstResponseMinutes: figures.average_first_response_minutes,
  });
}
