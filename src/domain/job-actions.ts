export const jobActions = ['generate', 'delete'] as const;

export type JobAction = (typeof jobActions)[number];
