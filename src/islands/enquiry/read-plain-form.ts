import {
  type EnquiryFormValues,
  type EnquiryType,
  type SubjectField,
  subjectFields,
} from '#contracts/enquiry-fields.ts';
import { contactLabels } from '#domain/enquiry/contact.ts';
import type { EnquirySubject } from './enquiry-form.ts';

/** What an enquiry is about, from the hidden fields of a plain form. */
export type About = Readonly<Partial<Record<SubjectField, string>>>;

/** Reads what a plain form of the page is about, so that the page contains this data only once. */
export function readAbout(fields: FormData): About {
  return Object.fromEntries(subjectFields.map((name) => [name, String(fields.get(name) ?? '')]));
}

/** Reads what was typed in a plain form. */
export function readPlainForm(fields: FormData): EnquiryFormValues {
  const field = (name: string) => String(fields.get(name) ?? '');
  return {
    name: field('name'),
    email: field('email'),
    phone: field('phone'),
    contactMethod: field('preferredContact') === contactLabels.call ? 'call' : 'whatsapp',
    bestTime: field('bestTimes'),
  };
}

/** What an enquiry from this page is about, as the request states it. The function checks it. */
export function subjectOf(about: About, enquiryType: EnquiryType): EnquirySubject {
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
