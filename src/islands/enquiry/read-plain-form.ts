import {
  type EnquiryFormValues,
  type EnquiryType,
  type SubjectField,
  subjectFields,
} from '#contracts/enquiry-fields.ts';
import { contactLabels } from '#domain/enquiry/contact.ts';
import type { EnquirySubject } from './enquiry-form.ts';

/** What an enquiry is about, as the hidden fields of a plain form say it. */
export type About = Readonly<Partial<Record<SubjectField, string>>>;

/** What a plain form of the page is about, so that the page does not say it twice. */
export function readAbout(fields: FormData): About {
  return Object.fromEntries(subjectFields.map((name) => [name, String(fields.get(name) ?? '')]));
}

/** What somebody has typed in a plain form. */
export function readTyped(fields: FormData): EnquiryFormValues {
  const field = (name: string) => String(fields.get(name) ?? '');
  return {
    name: field('name'),
    email: field('email'),
    phone: field('phone'),
    contactMethod: field('preferredContact') === contactLabels.call ? 'call' : 'whatsapp',
    bestTime: field('bestTimes'),
  };
}

/** What an enquiry from this page is about; the function checks it. */
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

/** The address of the page without the parts that only control the page itself; empty where it is only rendered. */
function pageUrl(): string {
  return typeof location === 'undefined' ? '' : location.origin + location.pathname;
}
