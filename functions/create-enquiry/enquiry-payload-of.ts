import { fieldsOfEnquiry, subjectFields } from '#domain/enquiry/enquiry-fields.ts';
import { formPayload } from '../_shared/form-payload.ts';

/** The fields of the plain form as the enquiry payload; a missing field stays missing and gets its default. */
export function enquiryPayloadOf(fields: Readonly<Record<string, string>>): unknown {
  const payload = new Map<string, unknown>([['enquiryType', fields['enquiryType'] || undefined]]);
  const property = new Map<string, unknown>();
  for (const path of subjectFields) {
    const [outer = '', inner] = path.split('.');
    const value = fields[path] || undefined;
    if (inner === undefined) payload.set(outer, value);
    else property.set(inner, path === 'property.price' && value ? Number(value) : value);
  }
  return {
    ...formPayload(fieldsOfEnquiry('availability_check'), fields),
    ...Object.fromEntries(payload),
    property: Object.fromEntries(property),
  };
}
