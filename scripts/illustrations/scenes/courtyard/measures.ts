/** Half the open square, and where it begins and ends in depth. */
export const [S, NEAR, FAR] = [2.5, 1.2, 6.4] as const;
/** Half the house, and its far wall. */
export const [OUT, BACK] = [4.9, 8.6] as const;
