import * as z from 'zod/mini';
import { createEnquiryRequest } from '#contracts/create-enquiry.ts';
import type { EnquirySubject } from './enquiry-form.ts';

const { property, propertyUrl, enquiryType } = createEnquiryRequest.shape;
const subject = z.object({ property, propertyUrl, enquiryType });

/** What a plain enquiry form of the page is about, from the fields it carries along unseen. */
export function readSubject(fields: FormData, pageUrl: string): EnquirySubject {
  const field = (name: string) => String(fields.get(name) ?? '');
  return subject.parse({
    property: {
      id: field('property.id'),
      title: field('property.title'),
      price: Number(field('property.price')),
      currency: field('property.currency'),
      area: field('property.area'),
    },
    propertyUrl: pageUrl,
    enquiryType: field('enquiryType'),
  });
}
