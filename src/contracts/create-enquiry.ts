import * as z from 'zod/mini';
import { contactLabels, type ContactMethod } from '#domain/enquiry/contact.ts';
import type { CreateEnquiryRequest } from './create-enquiry-request.ts';
import { bestTimeField, emailField, nameField, requiredPhoneField } from './field.ts';
import { fieldProblems, type FieldProblems } from './field-problems.ts';

export const createEnquiry = 'create-enquiry';

/** What the form holds (spec.md section 5). The order of the fields is the order of the messages. */
export const enquiryFormSchema = z.object({
  name: nameField,
  email: emailField,
  phone: requiredPhoneField,
  contactMethod: z._default(z.enum(['whatsapp', 'call'], 'Choose WhatsApp or Phone Call'), 'whatsapp'),
  bestTime: bestTimeField,
});

export type EnquiryForm = z.infer<typeof enquiryFormSchema>;

/** What the form holds before it is checked: text, as typed. */
export type EnquiryFormValues = {
  name: string;
  email: string;
  phone: string;
  contactMethod: ContactMethod;
  bestTime: string;
};

const formOrder = ['name', 'email', 'phone', 'contactMethod', 'bestTime'];

export type EnquiryVerdict = { ok: true; form: EnquiryForm } | ({ ok: false } & FieldProblems);

/** The checked and trimmed form, or the first message and the message of every field. */
export function validateEnquiry(values: unknown): EnquiryVerdict {
  const parsed = enquiryFormSchema.safeParse(values);
  if (parsed.success) return { ok: true, form: parsed.data };
  return { ok: false, ...fieldProblems(parsed.error.issues, formOrder) };
}

/** What the function answers; a page reads less of it (stored-answer.ts). `answerBy` is the promised instant, in ISO form. */
export interface CreateEnquiryResponse {
  reference: string;
  answerBy: string;
}

/** The toast of section 8, for when the server sent no better sentence. */
export const createEnquiryFailure = 'There was an issue submitting your request. Please try again.';

/** The payload of a checked form on the page of this property. */
export function enquiryPayload(
  form: EnquiryForm,
  about: Pick<CreateEnquiryRequest, 'property' | 'propertyUrl' | 'enquiryType'>,
): CreateEnquiryRequest {
  return {
    name: form.name,
    email: form.email,
    phone: form.phone,
    preferredContact: contactLabels[form.contactMethod],
    bestTimes: form.bestTime,
    ...about,
  };
}
