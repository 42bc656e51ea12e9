/** A number the site claims, the words it stands in, and the day it was last confirmed (decision P10). */
export interface Claim {
  value: number;
  words: string;
  label: string;
  /** 'YYYY-MM-DD'. */
  asOf: string;
}

/** The claims of spec.md section 2, in its own numbers. `falseClaims` compares them with the data. */
export const claims = {
  liveThisWeek: { value: 23, words: '23', label: 'Listings live this week', asOf: '2026-11-21' },
  fromPartner: { value: 100, words: '100%', label: 'From partner', asOf: '2026-11-21' },
  verificationDays: { value: 7, words: '7 days', label: 'Verification cadence', asOf: '2026-11-21' },
  firstResponseHours: { value: 2, words: '2 hrs', label: 'Average first response', asOf: '2026-11-21' },
  societies: { value: 150, words: '150+', label: 'Societies', asOf: '2026-11-21' },
  properties: { value: 146, words: '146', label: 'Properties', asOf: '2026-11-21' },
} as const satisfies Record<string, Claim>;

/** What the claims are compared with, counted in the rows. */
export interface ClaimFigures {
  /** Published listings. */
  properties: number;
  /** Of them with the partner's reference (source_key). */
  fromPartner: number;
  /** Of them verified within the days we claim. */
  freshlyVerified: number;
  /** Not hidden ones. */
  societies: number;
  /** Null when no enquiry was answered, or where enquiries are not at hand. */
  averageFirstResponseMinutes: number | null;
}

export interface FalseClaim {
  label: string;
  claimed: string;
  found: string;
}

/** Claims that the figures do not bear out, for the build log and the admin (decision P10). */
export function falseClaims(figures: ClaimFigures): FalseClaim[] {
  const { properties, fromPartner, freshlyVerified, societies, averageFirstResponseMinutes } = figures;
  const { verificationDays } = claims;
  const response = averageFirstResponseMinutes ?? 0;
  const checks: [claim: Claim, holds: boolean, found: string][] = [
    [claims.liveThisWeek, properties >= claims.liveThisWeek.value, `${properties} live`],
    [
      claims.fromPartner,
      fromPartner * 100 >= properties * claims.fromPartner.value,
      `${fromPartner} of ${properties} with a partner’s reference`,
    ],
    [
      verificationDays,
      freshlyVerified === properties,
      `${freshlyVerified} of ${properties} checked within ${verificationDays.words}`,
    ],
    [
      claims.firstResponseHours,
      response <= claims.firstResponseHours.value * 60,
      `${(response / 60).toFixed(1)} hours over the last 30 days`,
    ],
    [claims.societies, societies >= claims.societies.value, `${societies} societies`],
    [claims.properties, properties >= claims.properties.value, `${properties} published`],
  ];
  return checks
    .filter(([, holds]) => !holds)
    .map(([{ label, words }, , found]) => ({ label, claimed: words, found }));
}
