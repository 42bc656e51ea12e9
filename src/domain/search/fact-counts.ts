/** The least numbers of parking places, covered or open, that a list can be asked for. */
export const carCounts = [1, 2, 3] as const;
export type CarCount = (typeof carCounts)[number];

/** The least numbers of balconies that a list can be asked for. */
export const balconyCounts = [1, 2, 3] as const;
export type BalconyCount = (typeof balconyCounts)[number];
