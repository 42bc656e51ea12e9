import { requestedCallFile } from '#domain/appointment/invitation.ts';
import { siteConfig } from '#site/config.ts';

/** The file of 'Add to calendar': the requested call, with the same event identity as in its mails. */
export function calendarFile(booked: Parameters<typeof requestedCallFile>[0], now: Date): string {
  return requestedCallFile(booked, siteConfig.name, now);
}
