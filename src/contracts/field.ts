import * as z from 'zod/mini';
import { enquiryLimits } from '#domain/enquiry-limits.ts';
import { hasAtMost } from '#domain/text/characters.ts';

export function atMost(limit: number, message: string) {
  return z.refine<string>((text) => hasAtMost(limit, text), message);
}

/**
 * Refuses characters that a database text cannot hold and that nobody types: NUL and lone surrogates. `named` is the
 * field name from its label.
 */
function writable(named: string) {
  return z.refine<string>(
    isWritable,
    `${named} has a character that cannot be stored. Please type it again.`,
  );
}

export function isWritable(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}

/** Text without surrounding spaces. A value that is not text counts as missing. */
const trimmed = (missing: string) => z.string(missing).check(z.trim());

/** Optional text. Defaults to an empty text. */
export const optionalText = (named: string, limit: number) => {
  const message = `${named} must be less than ${limit} characters`;
  return z._default(z.string(message).check(z.trim(), atMost(limit, message), writable(named)), '');
};

/** Trimmed before it is checked, so that a space after the address does not make it invalid. */
export const nameField = trimmed('Name is required').check(
  z.minLength(1, 'Name is required'),
  atMost(enquiryLimits.name, 'Name must be less than 100 characters'),
  writable('Name'),
);

export const emailField = trimmed('Invalid email address').check(
  z.refine((text) => z.email().safeParse(text).success, 'Invalid email address'),
  atMost(enquiryLimits.email, 'Email must be less than 255 characters'),
);

export const phoneField = optionalText('Phone', enquiryLimits.phone);

export const requiredPhoneField = trimmed('Phone is required').check(
  z.minLength(1, 'Phone is required'),
  atMost(enquiryLimits.phone, 'Phone must be less than 20 characters'),
  writable('Phone'),
);

export const bestTimeField = optionalText('Best time', enquiryLimits.best_times);
