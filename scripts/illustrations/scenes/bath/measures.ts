/** Half the room's width, and its far wall, in metres. */
export const [X, Z] = [2.3, 3.58] as const;
