/** Whether a home of a partner is shown at once, or waits until staff have seen it. */
export const partnerTrusts = ['at once', 'after staff'] as const;
export type PartnerTrust = (typeof partnerTrusts)[number];
