/** For how many cars a list asks: at least so many places, covered or open. */
export const carCounts = [1, 2, 3] as const;
export type CarCount = (typeof carCounts)[number];

/** At least so many. */
export const balconyCounts = [1, 2, 3] as const;
export type BalconyCount = (typeof balconyCounts)[number];
