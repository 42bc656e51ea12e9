import * as z from 'zod/mini';
import { fieldProblems, type FieldProblems } from '#contracts/field-problems.ts';
import type { Credentials } from '../session/staff-backend.ts';

const schema = z.object({
  email: z.string().check(
    z.trim(),
    z.refine((text) => z.email().safeParse(text).success, 'Invalid email address'),
  ),
  // Not trimmed, because spaces are part of a password.
  password: z.string().check(z.minLength(6, 'Password must be at least 6 characters')),
});

/** What a form says that is asked for a link without an address, beside the messages of spec.md section 5. */
export const addressFirst = 'Type your email address here first.';

export type CredentialsVerdict =
  { ok: true; credentials: Credentials } | ({ ok: false } & Pick<FieldProblems, 'first' | 'fields'>);

/** The trimmed address and the password, or the messages (spec.md section 5). */
export function checkCredentials(typed: Credentials): CredentialsVerdict {
  const parsed = schema.safeParse(typed);
  if (parsed.success) return { ok: true, credentials: parsed.data };
  return { ok: false, ...fieldProblems(parsed.error.issues, ['email', 'password']) };
}
