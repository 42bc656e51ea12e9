/** The longest note of staff about an enquiry or a call, in characters as the database counts them. */
export const noteLimit = 5_000;
