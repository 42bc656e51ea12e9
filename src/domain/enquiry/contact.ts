import type { EnquiryType } from './enquiry-types.ts';

/**
 * How a visitor wants to be answered. The key is stored by the form, the label is shown in the request and on the page.
 * In the order of the form.
 */
export const contactLabels = { whatsapp: 'WhatsApp', call: 'Phone Call' } as const;

export type ContactMethod = keyof typeof contactLabels;

/** The method with this label. Any other text means WhatsApp. */
export function contactMethodOf(label: string): ContactMethod {
  return label === contactLabels.call ? 'call' : 'whatsapp';
}

export const enquiryTypeLabels = {
  availability_check: 'Check Availability',
  general_help: "Can't find what you're looking for?",
} as const satisfies Record<EnquiryType, string>;
