import { fieldsOfEnquiry, subjectFields } from '#domain/enquiry/enquiry-fields.ts';
import { formPayload } from '../_shared/form-payload.ts';

/** The fields of the plain form as the enquiry payload; a missing field stays missing and gets its default. */
export function enquiryPayloadOf(fields: Readonly<Record<string, string>>): unknown {
  const payload: Record<string, unknown> = {
    ...formPayload(fieldsOfEnquiry('availability_check'), fields),
    enquiryType: fields['enquiryType'] || undefined,
  };
  const property: Record<string, unknown> = {};
  for (const path of subjectFields) {
    const [outer = '', inner] = path.split('.');
    const value = fields[path] || undefined;
    if (inner === undefined) payload[outer] = value;
    else property[inner] = path === 'property.price' && value ? Number(value) : value;
  }
  return { ...payload, property };
}
