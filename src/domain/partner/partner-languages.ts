/** The languages in which we write to the people at partners. */
export const partnerLanguages = ['en', 'kn'] as const;
export type PartnerLanguage = (typeof partnerLanguages)[number];
