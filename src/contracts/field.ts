import * as z from 'zod/mini';

/**
 * Characters as limits count them: Unicode code points, the same number as `char_length` in Postgres. A Kannada
 * syllable of two code points counts 2 and most emoji 1, wherever the text is checked.
 */
export function characters(text: string): number {
  return [...text].length;
}

export function atMost(limit: number, message: string) {
  return z.refine<string>((text) => characters(text) <= limit, message);
}

/** Text without the spaces round it. What is not text at all counts as missing. */
const trimmed = (missing: string) => z.string(missing).check(z.trim());

/** Text somebody may leave out; it is then empty. */
export const optionalText = (limit: number, message: string) =>
  z._default(z.string(message).check(z.trim(), atMost(limit, message)), '');

/** Trimmed before it is judged, so that a space behind an address does not refuse it. */
export const nameField = trimmed('Name is required').check(
  z.minLength(1, 'Name is required'),
  atMost(100, 'Name must be less than 100 characters'),
);

export const emailField = trimmed('Invalid email address').check(
  z.refine((text) => z.email().safeParse(text).success, 'Invalid email address'),
  atMost(255, 'Email must be less than 255 characters'),
);

export const phoneLimit = atMost(20, 'Phone must be less than 20 characters');

export const requiredPhoneField = trimmed('Phone is required').check(
  z.minLength(1, 'Phone is required'),
  phoneLimit,
);

export const bestTimeField = optionalText(200, 'Best time must be less than 200 characters');
