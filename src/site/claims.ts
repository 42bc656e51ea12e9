import type { Day } from '#domain/calendar/day.ts';

/** A number that the site claims, its text, and the day it was last confirmed (decision P10). */
export interface Claim {
  value: number;
  text: string;
  label: string;
  /** What is counted, in about three words. For claims that appear beside another count of homes. */
  basis?: string;
  asOf: Day;
}

/** The claims of spec.md with their numbers. `falseClaims` compares them with the data. */
export const claims = {
  liveThisWeek: {
    value: 23,
    text: '23',
    label: 'Listings live this week',
    basis: 'checked this week',
    asOf: '2026-11-21',
  },
  fromPartner: { value: 100, text: '100%', label: 'From partner', asOf: '2026-11-21' },
  verificationDays: { value: 7, text: '7 days', label: 'Verification cadence', asOf: '2026-11-21' },
  firstResponseHours: { value: 2, text: '2 hrs', label: 'Average first response', asOf: '2026-11-21' },
  verifiedData: { value: 100, text: '100%', label: 'Verified Data', asOf: '2026-11-21' },
  societies: { value: 150, text: '150+', label: 'Societies', asOf: '2026-11-21' },
  properties: { value: 146, text: '146', label: 'Properties', basis: 'all published', asOf: '2026-11-21' },
} as const satisfies Record<string, Claim>;

/** The figures that claims are compared with, counted from the rows. */
export interface ClaimFigures {
  /** Published homes. */
  properties: number;
  /** Those with the partner's reference (source_key). */
  fromPartner: number;
  /** Those checked at least once. */
  verified: number;
  /** Those checked within the number of days that we claim. */
  freshlyVerified: number;
  /** Only societies that are not hidden. */
  societies: number;
  /** Null if no enquiry was answered, or if enquiries cannot be read. */
  averageFirstResponseMinutes: number | null;
}

export interface FalseClaim {
  label: string;
  claimed: string;
  found: string;
}

/** Claims that the figures do not support, for the build log and the admin (decision P10). */
export function falseClaims(figures: ClaimFigures): FalseClaim[] {
  const { properties, fromPartner, verified, freshlyVerified, societies } = figures;
  const response = figures.averageFirstResponseMinutes ?? 0;
  const fresh = `${freshlyVerified} of ${properties} checked within ${claims.verificationDays.text}`;
  const isAtLeastPercent = (count: number, percent: number) => count * 100 >= properties * percent;
  const checks: [claim: Claim, holds: boolean, found: string][] = [
    [claims.liveThisWeek, freshlyVerified >= claims.liveThisWeek.value, fresh],
    [
      claims.fromPartner,
      isAtLeastPercent(fromPartner, claims.fromPartner.value),
      `${fromPartner} of ${properties} with a partner’s reference`,
    ],
    [claims.verificationDays, freshlyVerified === properties, fresh],
    [
      claims.firstResponseHours,
      response <= claims.firstResponseHours.value * 60,
      `${(response / 60).toFixed(1)} hours over the last 30 days`,
    ],
    [
      claims.verifiedData,
      isAtLeastPercent(verified, claims.verifiedData.value),
      `${verified} of ${properties} ever checked`,
    ],
    [claims.societies, societies >= claims.societies.value, `${societies} societies`],
    [claims.properties, properties >= claims.properties.value, `${properties} published`],
  ];
  return checks
    .filter(([, holds]) => !holds)
    .map(([{ label, text }, , found]) => ({ label, claimed: text, found }));
}

/** The confirmation day of the claim that was confirmed longest ago. */
export function confirmedOn(shownClaims: readonly [Claim, ...Claim[]]): Day {
  const [oldest] = shownClaims.map(({ asOf }) => asOf).sort();
  return oldest ?? shownClaims[0].asOf;
}
