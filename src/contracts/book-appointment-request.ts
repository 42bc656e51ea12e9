import * as z from 'zod/mini';
import type { CallFieldName } from '#domain/appointment/call-fields.ts';
import { isSlotTime } from '#domain/appointment/slots.ts';
import { callDetailsSchema, chooseSlot, earlierCallChoices } from './book-appointment.ts';
import { isWritable } from './field.ts';
import { possiblePhone } from './possible-phone.ts';
import { spamFields } from './refusal.ts';

// Separate from the contract of the dialog: the browser sends requests but never parses one.

/** '10:00' and '10:00:00' are the same slot. The request of the dialog includes the seconds (spec.md section 3). */
const slotField = z.string(chooseSlot).check(
  z.trim(),
  z.overwrite((text) => text.replace(/^(\d\d:\d\d):00$/, '$1')),
  z.refine((text) => isSlotTime(text), chooseSlot),
);

/**
 * `earlier_call` is the idempotency key with which the same browser has booked a call before. While that call is to come,
 * the answer is 'call_stands' until `earlier_call_is` says what becomes of it.
 */
const earlierCallFields = {
  earlier_call: z.catch(z.optional(z.string().check(z.maxLength(200), z.refine(isWritable))), undefined),
  earlier_call_is: z.catch(z.optional(z.enum(earlierCallChoices)), undefined),
};

/** The appointment request. After parsing, `preferred_time` is 'HH:MM'. */
export const bookAppointmentRequest = z.object({
  ...callDetailsSchema.shape,
  phone: callDetailsSchema.shape.phone.check(possiblePhone),
  preferred_time: slotField,
  ...earlierCallFields,
  ...spamFields,
} satisfies Record<CallFieldName, z.ZodMiniType>);
export type BookAppointmentRequest = z.input<typeof bookAppointmentRequest>;
