import * as z from 'zod/mini';
import { contactWords, type ContactMethod } from '#domain/enquiry/contact.ts';
import { atMost, emailField, nameField, optionalText, requiredPhoneField } from './field.ts';
import { fieldProblems, type FieldProblems } from './first-messages.ts';
import { formTraps } from './refusal.ts';

export const createEnquiry = 'create-enquiry';

const bestTime = optionalText(200, 'Best time must be less than 200 characters');

/** What the form holds (spec.md section 5). The order of the fields is the order of the messages. */
export const enquiryFormSchema = z.object({
  name: nameField,
  email: emailField,
  phone: requiredPhoneField,
  contactMethod: z._default(z.enum(['whatsapp', 'call'], 'Choose WhatsApp or Phone Call'), 'whatsapp'),
  bestTime,
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

/** The listing an enquiry is about, as its page knew it. */
const property = z.object({
  id: z.guid('Unknown property'),
  title: z._default(z.string().check(z.trim(), atMost(300, 'Unknown property')), ''),
  price: z._default(z.number('Unknown price').check(z.nonnegative('Unknown price')), 0),
  currency: z._default(z.string().check(z.regex(/^[A-Z]{3}$/, 'Unknown currency')), 'INR'),
  area: z._default(z.nullable(z.string().check(z.trim(), atMost(200, 'Unknown area'))), ''),
});

/** The enquiry payload (spec.md section 3). */
export const createEnquiryRequest = z.object({
  name: nameField,
  email: emailField,
  phone: requiredPhoneField,
  preferredContact: z._default(
    z.enum([contactWords.whatsapp, contactWords.call], 'Choose WhatsApp or Phone Call'),
    contactWords.whatsapp,
  ),
  bestTimes: bestTime,
  property,
  propertyUrl: z._default(
    z.string().check(atMost(2000, 'Unknown page'), z.regex(/^(https?:\/\/|\/|$)/, 'Unknown page')),
    '',
  ),
  enquiryType: z._default(
    z.enum(['availability_check', 'general_help'], 'Unknown kind of enquiry'),
    'availability_check',
  ),
  ...formTraps,
});

export type CreateEnquiryRequest = z.infer<typeof createEnquiryRequest>;

/** The order of the messages of a whole payload. */
export const createEnquiryOrder = [
  'name',
  'email',
  'phone',
  'preferredContact',
  'bestTimes',
  'property.id',
] as const;

/** `answerBy` is the promised instant, in ISO form. */
export const createEnquiryResponse = z.object({ reference: z.string(), answerBy: z.string() });

export type CreateEnquiryResponse = z.infer<typeof createEnquiryResponse>;

/** The toast of section 8 when no better sentence came back. */
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
    preferredContact: contactWords[form.contactMethod],
    bestTimes: form.bestTime,
    ...about,
  };
}
