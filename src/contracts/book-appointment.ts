import * as z from 'zod/mini';
import { type CallDetailName, callFields } from '#domain/appointment/call-fields.ts';
import { type SlotRefusal, slotRefusalMessages } from '#domain/appointment/slot-refusal.ts';
import { fieldRule } from './field.ts';
import { fieldProblems, type FieldProblems } from './field-problems.ts';
import { dayField } from './get-appointment-slots.ts';
import type { CommonRefusalCode } from './refusal.ts';

export const bookAppointment = 'book-appointment';

/** The rules of the first step of the dialog, before a slot is chosen. The request has them too. */
export const callDetailsSchema = z.object({
  name: fieldRule(callFields.name),
  email: fieldRule(callFields.email),
  phone: fieldRule(callFields.phone),
  preferred_date: dayField,
  message: fieldRule(callFields.message),
} satisfies Record<CallDetailName, z.ZodMiniType>);

/** The order of the messages. */
export const bookAppointmentOrder = Object.keys(callFields);

export const chooseSlot = 'Please choose a 30-minute slot.';

export type ValidCallDetails = z.infer<typeof callDetailsSchema>;

export type CallDetailsValidation = { ok: true; details: ValidCallDetails } | ({ ok: false } & FieldProblems);

/** Trimmed. Otherwise the first message, and the messages of all fields. */
export function validateCallDetails(values: unknown): CallDetailsValidation {
  const parsed = callDetailsSchema.safeParse(values);
  if (parsed.success) return { ok: true, details: parsed.data };
  return { ok: false, ...fieldProblems(parsed.error.issues, bookAppointmentOrder) };
}

/**
 * A page reads only a part of it (stored-response.ts) and knows the rest from its own request. `preferred_time` is
 * 'HH:MM' in India, `label` is '10:00 AM'.
 */
export interface BookAppointmentResponse {
  reference: string;
  preferred_date: string;
  preferred_time: string;
  label: string;
}

/** What becomes of an earlier call of the same browser: the new one takes its place, or both stand. */
export const earlierCallChoices = ['replaced', 'kept'] as const;
export type EarlierCallChoice = (typeof earlierCallChoices)[number];

/** 409: this browser has booked a call that is to come. The refusal has it as `call`. */
export const callStands = 'call_stands';

export type BookAppointmentCode =
  | CommonRefusalCode
  | typeof callStands
  | 'slot_taken'
  | Exclude<SlotRefusal, 'taken'>
  | 'too_many_open'
  | 'too_many_today'
  | 'too_many_here'
  | 'too_many_that_day'
  | 'too_many_moves';

export const bookAppointmentFailure = "We couldn't book your appointment. Please try again.";

export const bookingRefusals = {
  slot_taken: slotRefusalMessages.taken,
  closed: slotRefusalMessages.closed,
  too_soon: slotRefusalMessages.too_soon,
  too_far: slotRefusalMessages.too_far,
  past: slotRefusalMessages.past,
  too_many_open:
    'You have eight calls with us already. To change one, reply to the mail you got about it. After one of them you can book the next.',
  too_many_today:
    'Many calls have been booked from your internet connection today. Please try again tomorrow, or ask us with the form on the page of any home.',
  too_many_here:
    'Many calls are booked from your internet connection already. After one of them you can book the next. Until then, ask us with the form on the page of any home.',
  too_many_that_day:
    'Other calls of this day are booked from your internet connection, and the rest of the day is kept for other callers. Please choose another date.',
  too_many_moves:
    'This call has been moved five times in a day. To change it again, reply to the mail you got about it.',
} as const satisfies Partial<Record<BookAppointmentCode, string>>;

export type BookingRefusalCode = keyof typeof bookingRefusals;
