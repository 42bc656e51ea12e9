import type { BookAppointmentResponse } from '#contracts/book-appointment.ts';
import { requestedCallFile } from '#domain/appointment/invitation.ts';
import { siteConfig } from '#site/config.ts';

/** What 'Add to calendar' hands over: the requested call, under the identity its mails use. */
export function calendarFile(booked: BookAppointmentResponse, now: Date): string {
  const { reference, preferred_date: day, preferred_time: time } = booked;
  return requestedCallFile({ reference, day, time }, siteConfig.name, now);
}
