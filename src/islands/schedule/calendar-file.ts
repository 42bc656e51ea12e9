import { type CallInvitation, requestedCallFile } from '#domain/appointment/invitation.ts';
import { siteConfig } from '#site/config.ts';

/** The file of 'Add to calendar': the requested call, with the same event identity as in its mails. */
export function calendarFile(booked: Pick<CallInvitation, 'reference' | 'day' | 'time'>, now: Date): string {
  return requestedCallFile(booked, siteConfig.name, now);
}
