/** How many full days numbers are added up for, up to yesterday in India. */
export const periods = [7, 28, 90] as const;
export type Period = (typeof periods)[number];
