import * as z from 'zod/mini';

/** A report of the mail service: a mail bounced, or its reader marked it as unwanted. */
export const recordMailEvent = 'record-mail-event';

export const suppressionReasons = ['bounced', 'complained'] as const;

export type SuppressionReason = (typeof suppressionReasons)[number];

const addresses = z.array(z.string().check(z.maxLength(320))).check(z.maxLength(50));

/** The webhook of Resend. Its other events are accepted and change nothing. */
const resendEvent = z.object({
  type: z.string(),
  data: z.object({ to: z.optional(z.union([addresses, z.string().check(z.maxLength(320))])) }),
});

/** For any other service: the format for programs that pass its events on. */
const plainEvent = z.object({
  event: z.enum(suppressionReasons),
  email: z.string().check(z.maxLength(320)),
});

export const mailEvent = z.union([plainEvent, resendEvent]);

const suppressingEvents: ReadonlyMap<string, SuppressionReason> = new Map([
  ['email.bounced', 'bounced'],
  ['email.complained', 'complained'],
]);

/** The addresses whose alerts end, and the reason. Null for an event that ends none. */
export function suppressionOf(
  event: z.infer<typeof mailEvent>,
): { reason: SuppressionReason; addresses: string[] } | null {
  if ('event' in event) return { reason: event.event, addresses: [event.email] };
  const reason = suppressingEvents.get(event.type);
  const to = event.data.to ?? [];
  return reason ? { reason, addresses: typeof to === 'string' ? [to] : [...to] } : null;
}
