import { contactLabels } from '#domain/enquiry/contact.ts';
import type { CreateEnquiryRequest } from './create-enquiry-request.ts';
import { type EnquiryForm, enquiryFields, enquiryFormSchema } from './enquiry-fields.ts';
import { fieldProblems, type FieldProblems } from './field-problems.ts';

export const createEnquiry = 'create-enquiry';

const formOrder = enquiryFields.availability_check.map(({ name }) => name);

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
