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

/**
 * Refuses what no database text can hold and no keyboard types: NUL, and half of a character of two units. `named` is
 * the field in the words of its label.
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

/** Text without the spaces round it. What is not text at all counts as missing. */
const trimmed = (missing: string) => z.string(missing).check(z.trim());

/** Text somebody may leave out; it is then empty. */
export const optionalText = (named: string, limit: number) => {
  const message = `${named} must be less than ${limit} characters`;
  return z._default(z.string(message).check(z.trim(), atMost(limit, message), writable(named)), '');
};

/** Trimmed before it is judged, so that a space behind an address does not refuse it. */
export const nameField = trimmed('Name is required').check(
  z.minLength(1, 'Name is required'),
  atMost(100, 'Name must be less than 100 characters'),
  writable('Name'),
);

export const emailField = trimmed('Invalid email address').check(
  z.refine((text) => z.email().safeParse(text).success, 'Invalid email address'),
  atMost(255, 'Email must be less than 255 characters'),
);

export const phoneField = optionalText('Phone', 20);

export const requiredPhoneField = trimmed('Phone is required').check(
  z.minLength(1, 'Phone is required'),
  atMost(20, 'Phone must be less than 20 characters'),
  writable('Phone'),
);

export const bestTimeField = optionalText('Best time', 200);
