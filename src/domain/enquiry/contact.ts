/** How somebody wants to be answered: as the form stores it, and as the request and the page write it. */
export const contactLabels = { whatsapp: 'WhatsApp', call: 'Phone Call' } as const;

export type ContactMethod = keyof typeof contactLabels;

/** In the order of the form. */
export const contactMethods: readonly ContactMethod[] = ['whatsapp', 'call'];

export const enquiryTypeLabels = {
  availability_check: 'Check Availability',
  general_help: "Can't find what you're looking for?",
} as const;
