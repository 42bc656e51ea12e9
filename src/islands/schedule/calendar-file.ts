import type { BookAppointmentResponse } from '#contracts/book-appointment.ts';
import { invitationText } from '#domain/appointment/invitation.ts';
import { siteConfig } from '#site/config.ts';

/** What 'Add to calendar' hands over: the requested call, under the identity its mails use. */
export function calendarFile(booked: BookAppointmentResponse, now: Date): string {
  return invitationText({
    method: 'PUBLISH',
    state: 'requested',
    reference: booked.reference,
    day: booked.preferred_date,
    time: booked.preferred_time,
    sequence: 0,
    summary: `Call with ${siteConfig.name}`,
    description: `Free 15-minute consultation, in a 30-minute slot. Your reference is ${booked.reference}.`,
    organizer: null,
    attendee: null,
    writtenAt: now,
  });
}
