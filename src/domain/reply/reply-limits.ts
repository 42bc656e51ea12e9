export const savedReplyLimits = { name: 60, english: 1_500, kannada: 1_500 };

/** The longest answer, in characters as the database counts them. */
export const replyLimit = 3_000;
