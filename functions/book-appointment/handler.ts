import * as z from 'zod/mini';
import { bookAppointmentRequest } from '#contracts/book-appointment-request.ts';
import {
  bookAppointment,
  bookAppointmentFailure,
  bookAppointmentOrder,
  type BookAppointmentResponse,
  type BookingRefusalCode,
  callStands,
  bookingRefusals,
  chooseSlot,
} from '#contracts/book-appointment.ts';
import { slotRefusals } from '#domain/appointment/slot-refusal.ts';
import { standingCallQuestion } from '#domain/appointment/standing-call-question.ts';
import { slotLabel } from '#domain/appointment/slots.ts';
import { storedPhone } from '#domain/enquiry/phone.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { refused, type Refusal } from '../_shared/refused.ts';
import { networkLimits } from '../_shared/rate-limit.ts';
import { networkHashes } from '../_shared/visitor.ts';
import { withoutSpamFields } from '../_shared/without-spam-fields.ts';
import { appointmentPages } from './pages.ts';

const booking = z.discriminatedUnion('result', [
  z.object({ result: z.literal('booked'), reference: z.string() }),
  z.object({
    result: z.literal(callStands),
    reference: z.string(),
    preferred_date: z.string(),
    preferred_time: z.string(),
  }),
  z.object({
    result: z.enum([
      ...slotRefusals,
      'not_a_slot',
      'too_many_open',
      'too_many_today',
      'too_many_here',
      'too_many_that_day',
      'too_many_moves',
    ]),
  }),
]);

export const handler = endpoint({
  name: bookAppointment,
  request: bookAppointmentRequest,
  fieldOrder: bookAppointmentOrder,
  failure: bookAppointmentFailure,
  limits: async ({ visitor }) => networkLimits('booking', visitor),
  answer: async ({
    input,
    idempotencyKey,
    visitor,
    database,
    now,
    suspicion,
  }): Promise<BookAppointmentResponse | Refusal> => {
    const request = withoutSpamFields(input);
    const answer = booking.parse(
      await database('book_appointment', {
        payload: { ...request, phone: storedPhone(request.phone) },
        idempotency_key: idempotencyKey,
        ...networkHashes(visitor),
        at: now.toISOString(),
        suspicion,
      }),
    );
    if (answer.result === callStands) return standingCall(answer);
    if (answer.result !== 'booked') return bookingRefusal(answer.result);
    return bookingResponse(answer.reference, request.preferred_date, request.preferred_time);
  },
  isForPeople: true,
  plainForm: appointmentPages,
});

function bookingResponse(reference: string, day: string, time: string): BookAppointmentResponse {
  return { reference, preferred_date: day, preferred_time: time, label: slotLabel(time) };
}

/** Only the browser that booked the call gets this. It can replace it, or keep both. */
function standingCall(answer: {
  reference: string;
  preferred_date: string;
  preferred_time: string;
}): Refusal {
  const { reference, preferred_date: day, preferred_time: time } = answer;
  return refused(409, callStands, standingCallQuestion({ reference, day, time }), {
    about: { call: bookingResponse(reference, day, time) },
  });
}

/** Taken is a conflict (409), too many may try again later (429), other refusals never succeed (400). */
function bookingRefusal(result: 'taken' | 'not_a_slot' | Exclude<BookingRefusalCode, 'slot_taken'>): Refusal {
  if (result === 'taken') return refused(409, 'slot_taken', bookingRefusals.slot_taken);
  if (result === 'not_a_slot') return refused(400, 'invalid', chooseSlot);
  return refused(result.startsWith('too_many') ? 429 : 400, result, bookingRefusals[result]);
}
