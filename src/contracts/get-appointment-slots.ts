import * as z from 'zod/mini';
import { isDay } from '#domain/calendar/day.ts';
import { slotRefusals } from '#domain/appointment/slot-refusal.ts';
import type { Slot } from '#domain/appointment/slots.ts';

export const getAppointmentSlots = 'get-appointment-slots';

export const dayField = z.string('Choose a date').check(
  z.trim(),
  z.refine((text) => isDay(text) && text.startsWith('20'), 'Choose a date'),
);

export const getAppointmentSlotsRequest = z.object({ date: dayField });

/**
 * Eight, in order. `booked` is true for any slot that cannot be booked. `refusal` gives the reason if the page knows
 * it.
 */
export const getAppointmentSlotsResponse = z.object({
  slots: z.array(
    z.object({
      time: z.string(),
      label: z.string(),
      booked: z.boolean(),
      refusal: z.catch(z.optional(z.enum(slotRefusals)), undefined),
    }),
  ),
  /** If no slot of this day can be booked: the next day that has one. */
  next_free_day: z.catch(z.optional(z.string()), undefined),
});

export type GetAppointmentSlotsResponse = { slots: Slot[]; next_free_day?: string | undefined };

export const getAppointmentSlotsFailure = 'Unable to load available time slots.';
