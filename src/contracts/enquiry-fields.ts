import * as z from 'zod/mini';
import { contactMethods, type ContactMethod } from '#domain/enquiry/contact.ts';
import { bestTimeField, emailField, nameField, requiredPhoneField } from './field.ts';

export type EnquiryType = 'availability_check' | 'general_help';

/** What each field must hold (spec.md section 5). The order of the fields is the order of the messages. */
export const enquiryFormSchema = z.object({
  name: nameField,
  email: emailField,
  phone: requiredPhoneField,
  contactMethod: z._default(z.enum(contactMethods, 'Choose WhatsApp or Phone Call'), 'whatsapp'),
  bestTime: bestTimeField,
});

export type EnquiryForm = z.infer<typeof enquiryFormSchema>;
export type EnquiryField = keyof EnquiryForm;

/** What the form holds before it is checked: text, as typed. */
export type EnquiryFormValues = Record<Exclude<EnquiryField, 'contactMethod'>, string> & {
  contactMethod: ContactMethod;
};

/** How a field is shown and sent, for the forms of a page, the story, and the page that a function answers with. */
interface FieldFacts {
  name: EnquiryField;
  /** Its name in the request and in a plain form (spec.md section 3). */
  sentAs: string;
  kind: 'text' | 'email' | 'tel' | 'choice';
  required?: true;
  autoComplete?: 'name' | 'email' | 'tel';
  label: string;
  placeholder?: string;
}

const contactDetails: readonly FieldFacts[] = [
  {
    name: 'name',
    sentAs: 'name',
    kind: 'text',
    required: true,
    autoComplete: 'name',
    label: 'Name',
    placeholder: 'Your name',
  },
  { name: 'email', sentAs: 'email', kind: 'email', required: true, autoComplete: 'email', label: 'Email' },
  {
    name: 'phone',
    sentAs: 'phone',
    kind: 'tel',
    required: true,
    autoComplete: 'tel',
    label: 'Phone',
    placeholder: '+91 XXXXX XXXXX',
  },
  {
    name: 'contactMethod',
    sentAs: 'preferredContact',
    kind: 'choice',
    label: 'Preferred contact method',
  },
];

function freeText(label: string, placeholder: string): FieldFacts {
  return { name: 'bestTime', sentAs: 'bestTimes', kind: 'text', label, placeholder };
}

/** The fields of each kind of enquiry, in the order of the form. */
export const enquiryFields: Record<EnquiryType, readonly FieldFacts[]> = {
  availability_check: [...contactDetails, freeText('Best time to contact you', 'e.g., Weekday mornings')],
  general_help: [...contactDetails, freeText('What are you looking for?', 'e.g., 3 BHK near schools')],
};

/** Hidden fields of a plain form: what the enquiry is about, each named for its place in the request. */
export const subjectFields = [
  'property.id',
  'property.title',
  'property.price',
  'property.currency',
  'property.area',
  'propertyUrl',
] as const;

export type SubjectField = (typeof subjectFields)[number];
