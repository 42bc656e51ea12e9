/** What staff can say of an enquiry, in the order of the menu. */
export const enquiryStatuses = ['new', 'contacted', 'done', 'spam'] as const;

/** 'suspected': it had a sign of a robot, and staff have not decided. Nobody chooses it. */
export const storedEnquiryStatuses = [...enquiryStatuses, 'suspected'] as const;
