/** How reliable the middle of a place is. 'low' is good enough for a rough map but not for distances. */
export const confidences = ['high', 'medium', 'low'] as const;
export type Confidence = (typeof confidences)[number];
