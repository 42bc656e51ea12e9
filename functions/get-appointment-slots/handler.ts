import {
  getAppointmentSlots,
  getAppointmentSlotsFailure,
  getAppointmentSlotsRequest,
  type GetAppointmentSlotsResponse,
} from '#contracts/get-appointment-slots.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { readFreeDay, readSlots } from '../_shared/read-slots.ts';
import { networkLimits } from '../_shared/rate-limit.ts';

export const handler = endpoint({
  name: getAppointmentSlots,
  request: getAppointmentSlotsRequest,
  fieldOrder: ['date'],
  failure: getAppointmentSlotsFailure,
  limits: async ({ visitor }) => networkLimits('slots', visitor, 300),
  answer: async ({ input, database, now }): Promise<GetAppointmentSlotsResponse> => {
    const slots = await readSlots(database, input.date, now);
    if (slots.some(({ booked }) => !booked)) return { slots };
    const nextFreeDay = await readFreeDay(database, input.date, now);
    return { slots, ...(nextFreeDay ? { next_free_day: nextFreeDay } : {}) };
  },
});
