/** A number the site claims, the words it stands in, and the day it was last confirmed (decision P10). */
export interface Claim {
  value: number;
  words: string;
  label: string;
  /** 'YYYY-MM-DD'. */
  asOf: string;
}

/** The claims of spec.md section 2, in its own numbers. `claimFindings` compares them with the data. */
export const claims = {
  liveThisWeek: { value: 23, words: '23', label: 'Listings live this week', asOf: '2026-11-21' },
  fromPartner: { value: 100, words: '100%', label: 'From partner', asOf: '2026-11-21' },
  verificationDays: { value: 7, words: '7 days', label: 'Verification cadence', asOf: '2026-11-21' },
  firstResponseHours: { value: 2, words: '2 hrs', label: 'Average first response', asOf: '2026-11-21' },
  societies: { value: 150, words: '150+', label: 'Societies', asOf: '2026-11-21' },
  properties: { value: 146, words: '146', label: 'Properties', asOf: '2026-11-21' },
} as const satisfies Record<string, Claim>;
