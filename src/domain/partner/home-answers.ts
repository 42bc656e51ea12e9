/** What a partner says of a home by a link, in the order of the buttons. */
export const homeAnswers = ['available', 'price changed', 'sold or let', 'on hold', 'not ours'] as const;
export type HomeAnswer = (typeof homeAnswers)[number];
