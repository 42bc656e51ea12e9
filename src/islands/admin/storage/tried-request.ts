import * as z from 'zod/mini';
import { withFormerNames } from './with-former-names.ts';

/**
 * The idempotency key of the last try to send a draft, and what was sent; null before the first. The same content is
 * retried with the same key.
 */
export const triedRequest = withFormerNames(
  { attempt: 'idempotencyKey' },
  z.nullable(z.object({ idempotencyKey: z.string(), what: z.string() })),
);
