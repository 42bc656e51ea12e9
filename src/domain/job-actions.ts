/** What a job of the publishing queue does with a page: makes it, or takes it down. */
export const jobActions = ['generate', 'delete'] as const;

export type JobAction = (typeof jobActions)[number];
