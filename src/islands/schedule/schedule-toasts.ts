import { bookAppointmentFailure } from '#contracts/book-appointment.ts';
import { getAppointmentSlotsFailure } from '#contracts/get-appointment-slots.ts';
import { failedToast, infoToast } from '../toasts/toasts.ts';

/** The toasts about a call (spec.md sections 5 and 8). */
export const scheduleToasts = {
  invalid: (message: string) => failedToast('Validation Error', message),
  missingInfo: failedToast('Missing info', 'Please enter your name and email.'),
  selectTime: failedToast('Select a time', 'Please choose a 30-minute slot.'),
  slotsFailed: (message: string | null) => failedToast('Error', message ?? getAppointmentSlotsFailure),
  bookingFailed: (message: string | null) => failedToast('Error', message ?? bookAppointmentFailure),
  booked: infoToast('Appointment booked', "We'll confirm shortly. Thanks!"),
};
