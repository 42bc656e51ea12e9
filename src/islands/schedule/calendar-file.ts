import { type CallInvitation, requestedCallFile } from '#domain/appointment/invitation.ts';
import { siteConfig } from '#site/config.ts';

/** What 'Add to calendar' hands over: the requested call, under the identity its mails use. */
export function calendarFile(booked: Pick<CallInvitation, 'reference' | 'day' | 'time'>, now: Date): string {
  return requestedCallFile(booked, siteConfig.name, now);
}
