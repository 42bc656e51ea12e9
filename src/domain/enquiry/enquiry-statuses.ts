/** In the order of the menu. */
export const enquiryStatuses = ['new', 'contacted', 'done'] as const;
