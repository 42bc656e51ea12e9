import type { EnquirySubject } from './enquiry-form.ts';

/** What a plain enquiry form of the page is about, from its hidden fields; the function checks them. */
export function readSubject(fields: FormData, pageUrl: string): EnquirySubject {
  const field = (name: string) => String(fields.get(name) ?? '');
  return {
    property: {
      id: field('property.id'),
      title: field('property.title'),
      price: Number(field('property.price')) || 0,
      currency: field('property.currency'),
      area: field('property.area'),
    },
    propertyUrl: pageUrl,
    enquiryType: field('enquiryType') === 'general_help' ? 'general_help' : 'availability_check',
  };
}
