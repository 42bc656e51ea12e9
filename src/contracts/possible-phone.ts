import * as z from 'zod/mini';
import { mayBePhone } from '#domain/enquiry/phone.ts';

export const impossiblePhone = 'Type a phone number, such as 98450 12345';

/** Refuses a telephone number that cannot be one. The functions judge it; the forms of visitors do not load this. */
export const possiblePhone = z.refine<string>(
  (typed) => typed.trim() === '' || mayBePhone(typed),
  impossiblePhone,
);
