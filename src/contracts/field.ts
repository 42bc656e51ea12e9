import * as z from 'zod/mini';
import type { LongTextField, TypedField } from '#domain/form/form-field.ts';
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

/** The name of a text in its messages, and the most characters it takes. */
interface Limited {
  named: string;
  limit: number;
}

const tooLong = ({ named, limit }: Limited) => `${named} must be less than ${limit} characters`;

const storable = (text: Limited) => [atMost(text.limit, tooLong(text)), writable(text.named)] as const;

/** Optional text. Defaults to an empty text. */
export const optionalText = (text: Limited) =>
  z._default(z.string(tooLong(text)).check(z.trim(), ...storable(text)), '');

/**
 * Trimmed before it is checked, so that a space after the address does not make it invalid. A value that is not text
 * counts as missing.
 */
const requiredText = (text: Limited, missing: string, isValid: (typed: string) => boolean) =>
  z.string(missing).check(z.trim(), z.refine(isValid, missing), ...storable(text));

type Typed = TypedField | LongTextField;

/** The rule of a field that is typed, as its definition says. */
export function fieldRule(field: Typed & { required: true }): ReturnType<typeof requiredText>;
export function fieldRule(field: Typed): ReturnType<typeof optionalText>;
export function fieldRule({ kind, required, limit, label, named = label }: Typed) {
  const text = { named, limit };
  if (!required) return optionalText(text);
  return kind === 'email'
    ? requiredText(text, 'Invalid email address', (typed) => z.email().safeParse(typed).success)
    : requiredText(text, `${named} is required`, (typed) => typed !== '');
}
