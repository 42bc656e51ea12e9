import type { EnquiryType } from './enquiry-types.ts';

/** How somebody wants to be reached, in the order of the form. */
export const contactMethods = ['whatsapp', 'call'] as const;

export type ContactMethod = (typeof contactMethods)[number];

/** The labels, also stored and sent as the value. */
export const contactLabels = {
  whatsapp: 'WhatsApp',
  call: 'Phone Call',
} as const satisfies Record<ContactMethod, string>;

/** Any text that is no label means WhatsApp. */
export function contactMethodOf(label: string): ContactMethod {
  return label === contactLabels.call ? 'call' : 'whatsapp';
}

export const enquiryTypeLabels = {
  availability_check: 'Check Availability',
  general_help: "Can't find what you're looking for?",
} as const satisfies Record<EnquiryType, string>;
