import type { spamFields } from '#contracts/refusal.ts';
import { honeypotName } from '#domain/form/honeypot.ts';

/** The request without the fields that only tell people from bots. They are not stored. */
export function withoutSpamFields<Request extends Partial<Record<keyof typeof spamFields, unknown>>>(
  request: Request,
): Omit<Request, keyof typeof spamFields> {
  const { [honeypotName]: _honeypot, filledInMs: _timing, ...rest } = request;
  return rest;
}
