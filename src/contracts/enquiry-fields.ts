import * as z from 'zod/mini';
import { contactMethods, type ContactMethod } from '#domain/enquiry/contact.ts';
import { bestTimeField, emailField, nameField, requiredPhoneField } from './field.ts';

export type EnquiryType = 'availability_check' | 'general_help';

/** The rules for each field (spec.md section 5). Messages appear in the order of the fields. */
export const enquiryFormSchema = z.object({
  name: nameField,
  email: emailField,
  phone: requiredPhoneField,
  contactMethod: z._default(z.enum(contactMethods, 'Choose WhatsApp or Phone Call'), 'whatsapp'),
  bestTime: bestTimeField,
});

export type EnquiryForm = z.infer<typeof enquiryFormSchema>;
export type EnquiryField = keyof EnquiryForm;

/** The values of the form before it is checked: text, as typed. */
export type EnquiryFormValues = Record<Exclude<EnquiryField, 'contactMethod'>, string> & {
  contactMethod: ContactMethod;
};

/** How a field is shown and sent. The forms of pages, the story, and the page that a function answers with share it. */
interface FieldFacts {
  name: EnquiryField;
  /** The name of the field in the request and in a plain form (spec.md section 3). */
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

/** Hidden fields of a plain form: what the enquiry is about. Each name is the path of the value in the request. */
export const subjectFields = [
  'property.id',
  'property.title',
  'property.price',
  'property.currency',
  'property.area',
  'propertyUrl',
] as const;

export type SubjectField = (typeof subjectFields)[number];
