/** Half the room's width, and its far wall, in metres. */
export const [X, Z] = [3.7, 5.38] as const;
