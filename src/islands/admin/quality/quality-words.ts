import type { AdminQualityAnswer, QualityCheck } from '#contracts/admin-quality.ts';
import { claims } from '#site/claims.ts';

/** Each check in words, with what to do about it. */
export const qualityWords: Record<QualityCheck, { title: string; todo: string }> = {
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

export interface FalseClaim {
  claim: string;
  found: string;
}

/** Claims of the site that the figures do not bear out (decision P10). */
export function falseClaims({ figures }: AdminQualityAnswer): FalseClaim[] {
  const {
    properties,
    freshly_verified: fresh,
    societies,
    average_first_response_minutes: response,
  } = figures;
  const { liveThisWeek, verificationDays, firstResponseHours } = claims;
  const checks: [claim: { label: string; words: string }, holds: boolean, found: string][] = [
    [liveThisWeek, properties >= liveThisWeek.value, `${properties} live`],
    [
      verificationDays,
      fresh === properties,
      `${fresh} of ${properties} checked within ${verificationDays.words}`,
    ],
    [
      firstResponseHours,
      response === null || response <= firstResponseHours.value * 60,
      `${((response ?? 0) / 60).toFixed(1)} hours over the last 30 days`,
    ],
    [claims.societies, societies >= claims.societies.value, `${societies} societies`],
    [claims.properties, properties >= claims.properties.value, `${properties} published`],
  ];
  return checks
    .filter(([, holds]) => !holds)
    .map(([{ label, words }, , found]) => ({ claim: `${label}: ${words}`, found }));
}
