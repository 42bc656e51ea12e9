import { type ChoiceField, emailField, type TextField } from '../form/form-field.ts';
import { contactLabels, type ContactMethod } from './contact.ts';
import type { EnquiryType } from './enquiry-types.ts';

/** The names of the form's values (spec.md section 3). The request has other names for two of them. */
export type EnquiryFieldName = EnquiryText | 'contactMethod';
export type EnquiryText = 'name' | 'email' | 'phone' | 'bestTime';

/** An enquiry as typed, before it is checked. */
export type EnquiryFormValues = Record<EnquiryText, string> & { contactMethod: ContactMethod };

export const blankEnquiry: Readonly<EnquiryFormValues> = {
  name: '',
  email: '',
  phone: '',
  contactMethod: 'whatsapp',
  bestTime: '',
};

export interface EnquiryTextField extends TextField {
  /** The name among the form's values. `name` is the one in the request. */
  key: EnquiryText;
}

export type EnquiryFormField = EnquiryTextField | (ChoiceField & { key: 'contactMethod' });

const contactDetails = {
  name: {
    key: 'name',
    name: 'name',
    kind: 'text',
    label: 'Name',
    required: true,
    autoComplete: 'name',
    placeholder: 'Your name',
    limit: 100,
  },
  email: { key: 'email', ...emailField },
  phone: {
    key: 'phone',
    name: 'phone',
    kind: 'tel',
    label: 'Phone',
    required: true,
    autoComplete: 'tel',
    placeholder: '+91 XXXXX XXXXX',
    limit: 20,
  },
  contactMethod: {
    key: 'contactMethod',
    name: 'preferredContact',
    kind: 'choice',
    label: 'Preferred contact method',
    choices: Object.values(contactLabels).map((label) => ({ value: label, label })),
  },
} as const;

const freeText = {
  key: 'bestTime',
  name: 'bestTimes',
  kind: 'text',
  messageName: 'Best time',
  limit: 200,
} as const;

/** The fields of each kind of enquiry, in the order of the form. */
export const enquiryFields = {
  availability_check: {
    ...contactDetails,
    bestTime: {
      ...freeText,
      label: 'Best time to contact you',
      placeholder: 'e.g., Weekday mornings',
    },
  },
  general_help: {
    ...contactDetails,
    bestTime: {
      ...freeText,
      label: 'What are you looking for?',
      placeholder: 'e.g., 3 BHK near schools',
    },
  },
} as const satisfies Record<EnquiryType, Record<EnquiryFieldName, EnquiryFormField>>;

export type EnquiryRequestName = (typeof enquiryFields)[EnquiryType][EnquiryFieldName]['name'];

/** The names under which a tab remembers what was typed (spec.md section 3). */
export type RememberedText = Exclude<EnquiryText, 'bestTime'> | (typeof rememberedFreeText)[EnquiryType];

/** The free text is remembered apart for each type, so that neither fills in the other. */
const rememberedFreeText = {
  availability_check: 'bestTimes',
  general_help: 'lookingFor',
} as const satisfies Record<EnquiryType, string>;

/** The name under which a tab remembers what was typed. */
export function storageKeyOf(key: EnquiryText, type: EnquiryType): RememberedText {
  return key === 'bestTime' ? rememberedFreeText[type] : key;
}

export function fieldsOfEnquiry(type: EnquiryType): readonly EnquiryFormField[] {
  return Object.values(enquiryFields[type]);
}

/** The fields of both types by their key, in the order of their messages. */
export const enquiryOrder = fieldsOfEnquiry('availability_check').map(({ key }) => key);

export function textFieldsOf(type: EnquiryType): readonly EnquiryTextField[] {
  return fieldsOfEnquiry(type).flatMap((field) => ('choices' in field ? [] : [field]));
}

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
