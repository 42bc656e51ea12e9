/** The two forms of a home's page: 'Check Availability', and help to find another home. */
export const enquiryTypes = ['availability_check', 'general_help'] as const;

export type EnquiryType = (typeof enquiryTypes)[number];
