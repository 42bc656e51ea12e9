import { contactLabels } from '#domain/enquiry/contact.ts';
import { enquiryOrder } from '#domain/enquiry/enquiry-fields.ts';
import type { CreateEnquiryRequest } from './create-enquiry-request.ts';
import { type EnquiryFormData, enquiryFormSchema } from './enquiry-form.ts';
import { fieldProblems, type FieldProblems } from './field-problems.ts';

export const createEnquiry = 'create-enquiry';

export type EnquiryValidation = { ok: true; form: EnquiryFormData } | ({ ok: false } & FieldProblems);

/** Trimmed. Otherwise the first message, and the messages of all fields. */
export function validateEnquiry(values: unknown): EnquiryValidation {
  const parsed = enquiryFormSchema.safeParse(values);
  if (parsed.success) return { ok: true, form: parsed.data };
  return { ok: false, ...fieldProblems(parsed.error.issues, enquiryOrder) };
}

/** A page reads only a part of it (stored-response.ts). `answerBy` is the promised instant, in ISO format. */
export interface CreateEnquiryResponse {
  reference: string;
  answerBy: string;
}

/** The toast of section 8, if the server sent no better message. */
export const createEnquiryFailure = 'There was an issue submitting your request. Please try again.';

/** The request of a form: some fields have other names there. */
export function enquiryPayload(
  form: EnquiryFormData,
  subject: Pick<CreateEnquiryRequest, 'property' | 'propertyUrl' | 'enquiryType'>,
): CreateEnquiryRequest {
  const { contactMethod, bestTime, ...contact } = form;
  return { ...contact, preferredContact: contactLabels[contactMethod], bestTimes: bestTime, ...subject };
}
