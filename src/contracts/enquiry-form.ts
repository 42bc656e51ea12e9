import * as z from 'zod/mini';
import { contactMethods } from '#domain/enquiry/contact.ts';
import { type EnquiryFieldName, enquiryFields } from '#domain/enquiry/enquiry-fields.ts';
import { fieldRule } from './field.ts';

const { name, email, phone, bestTime } = enquiryFields.availability_check;

export const chooseContact = 'Choose WhatsApp or Phone Call';

/** The rules for each field (spec.md section 5). They are the same for both kinds of enquiry. */
export const enquiryFormSchema = z.object({
  name: fieldRule(name),
  email: fieldRule(email),
  phone: fieldRule(phone),
  contactMethod: z._default(z.enum(contactMethods, chooseContact), 'whatsapp'),
  bestTime: fieldRule(bestTime),
} satisfies Record<EnquiryFieldName, z.ZodMiniType>);

export type EnquiryFormData = z.infer<typeof enquiryFormSchema>;
