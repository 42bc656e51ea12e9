import * as z from 'zod/mini';
import { contactMethods } from '#domain/enquiry/contact.ts';
import { type EnquiryFieldName, enquiryFields } from '#domain/enquiry/enquiry-fields.ts';
import { fieldRules } from './field.ts';

const { contactMethod: _choice, ...texts } = enquiryFields.availability_check;

export const chooseContact = 'Choose WhatsApp or Phone Call';

/** The rules for each field (spec.md section 5). They are the same for both kinds of enquiry. */
export const enquiryFormSchema = z.object({
  ...fieldRules(texts),
  contactMethod: z._default(z.enum(contactMethods, chooseContact), 'whatsapp'),
} satisfies Record<EnquiryFieldName, z.ZodMiniType>);

export type EnquiryFormData = z.infer<typeof enquiryFormSchema>;
