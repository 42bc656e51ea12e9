/** What became of a home that a person asked about. 'gone': it has no page, and no check says why. */
export const enquiryHomeStates = ['on offer', 'on hold', 'sold', 'let', 'gone'] as const;
export type EnquiryHomeState = (typeof enquiryHomeStates)[number];
