import * as z from 'zod/mini';
import { honeypotName } from '#domain/form/honeypot.ts';

/** The format is the same for all functions. */
export const refusalSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.optional(z.catchall(z.object({}), z.string())),
  }),
});

export type CommonRefusalCode =
  | 'invalid'
  | 'invalid_body'
  | 'origin_not_allowed'
  | 'method_not_allowed'
  | 'too_large'
  | 'too_fast'
  | 'too_many'
  | 'internal';

/** The fewest milliseconds in which a person can fill in a form. Bots are faster. */
export const minimumFillMs = 1_500;

/** Extra fields that every form sends. */
export const spamFields = {
  [honeypotName]: z.optional(z.string()),
  /** How long the form was open, if the browser could measure it. What is no number is no measure: it counts as too fast. */
  filledInMs: z.catch(z.optional(z.coerce.number()), 0),
};

/** The extra fields of a request that a script sends. `typed` is the text of the honeypot, empty when a person sends. */
export function spamFieldValues(typed: string, openForMs: number) {
  return { [honeypotName]: typed || undefined, filledInMs: Math.round(openForMs) };
}

/** The header, or the hidden field of a plain form, with the key by which a retry is recognised. */
export const idempotencyHeader = 'idempotency-key';
export const idempotencyField = 'idempotencyKey';
