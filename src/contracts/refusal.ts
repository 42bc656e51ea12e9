import * as z from 'zod/mini';

/** Why a function said no. Every function answers in this one shape (design.md). */
export const refusalSchema = z.object({
  error: z.object({
    code: z.string(),
    /** A sentence for the visitor. */
    message: z.string(),
    /** The message of each field that has one. */
    fields: z.optional(z.catchall(z.object({}), z.string())),
  }),
});

/** What any function may answer, whatever it is for. */
export type CommonRefusalCode =
  | 'invalid'
  | 'invalid_body'
  | 'origin_not_allowed'
  | 'method_not_allowed'
  | 'too_large'
  | 'too_fast'
  | 'too_many'
  | 'internal';

/** Milliseconds somebody needs at least to fill in a form; a robot needs fewer. */
export const minimumFillMs = 1_500;

/** What every form carries beside its fields. */
export const spamFields = {
  /** Hidden from people; whoever fills it in is a robot. */
  website: z.optional(z.string()),
  /** How long the form was open, where the browser could measure it. */
  filledInMs: z.catch(z.optional(z.coerce.number()), undefined),
};

/** The header, or the hidden field of a plain form, by which a repeated attempt is known. */
export const idempotencyHeader = 'idempotency-key';
export const idempotencyField = 'idempotencyKey';
