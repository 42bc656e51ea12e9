import {
  blankEnquiry,
  enquiryFields,
  type EnquiryFormValues,
  type SubjectField,
  subjectFields,
  textFieldsOf,
} from '#domain/enquiry/enquiry-fields.ts';
import type { EnquiryType } from '#domain/enquiry/enquiry-types.ts';
import { contactMethodOf } from '#domain/enquiry/contact.ts';
import type { EnquirySubject } from './enquiry-form.ts';

export type SubjectValues = Readonly<Partial<Record<SubjectField, string>>>;

/** Reads what a plain form of the page is about, so that the page contains this data only once. */
export function readSubject(fields: FormData): SubjectValues {
  return Object.fromEntries(subjectFields.map((name) => [name, textOf(fields, name)]));
}

export function readPlainForm(fields: FormData, type: EnquiryType): EnquiryFormValues {
  const typed: EnquiryFormValues = { ...blankEnquiry };
  for (const { key, name } of textFieldsOf(type)) typed[key] = textOf(fields, name);
  const { contactMethod } = enquiryFields[type];
  return { ...typed, contactMethod: contactMethodOf(textOf(fields, contactMethod.name)) };
}

function textOf(fields: FormData, name: string): string {
  return String(fields.get(name) ?? '');
}

/** What an enquiry from this page is about, as the request states it. The function checks it. */
export function subjectOf(about: SubjectValues, enquiryType: EnquiryType): EnquirySubject {
  return {
    property: {
      id: about['property.id'] ?? '',
      title: about['property.title'] ?? '',
      price: Number(about['property.price']) || 0,
      currency: about['property.currency'] ?? '',
      area: about['property.area'] ?? '',
    },
    propertyUrl: pageUrl(),
    enquiryType,
  };
}

/** The address of the page without query and hash. Empty when rendered on the server. */
function pageUrl(): string {
  return typeof location === 'undefined' ? '' : location.origin + location.pathname;
}
